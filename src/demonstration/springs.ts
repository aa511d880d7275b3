/** Springs from the survey to their end, and their photos. */
import { z } from 'zod';
import type { Position } from '#domain/rules/coordinates.ts';
import { type Chance, makeChance } from './chance.ts';
import { drawFence, near } from './fences.ts';
import { NOTES_SINCE, usesNotes, type WaitingSpring } from './notes.ts';
import type { Office } from './office.ts';
import { makePhoto, type Stage } from './photo.ts';
import type { Project } from './projects.ts';
import type { Property } from './properties.ts';
import { nameOfMember, SUPERVISOR } from './team.ts';
import { makeSheetWriter, makeSurvey, type Survey } from './survey.ts';

const imported = z.object({ import_id: z.int() });

/** Days from today of what happened at one spring; null where it has not. */
interface Course {
  readonly surveyed: number;
  readonly delivered: number | null;
  readonly finished: number | null;
}

interface Spring {
  /** API path. */
  readonly path: string;
  readonly label: string;
  readonly centre: Position;
  readonly course: Course;
  readonly technician: string;
}

/** Photos that one spring got over the whole project, one a month. */
const SERIES = 26;
const PHOTOS_A_CALL = 20;

/**
 * Every third spring comes from a sheet, the others as the survey's own data. Answers
 * those whose material is still in the store, for the notes to hand out.
 */
export async function registerSprings(
  office: Office,
  project: Project,
  properties: readonly Property[],
): Promise<WaitingSpring[]> {
  const writeSheet = await makeSheetWriter();
  const galleries: Gallery[] = [];
  const waiting: WaitingSpring[] = [];
  let count = 0;
  for (const [at, property] of properties.entries()) {
    for (let one = 0; one < property.springs; one += 1) {
      count += 1;
      const label = `${project.code}-${String(count).padStart(3, '0')}`;
      const chance = makeChance(`nascente ${label}`);
      const centre = near(property.headquarters, 150, property.springs > 5 ? 1700 : 800, chance);
      const course = courseOf(project, springTime(property, { at, of: properties.length, one }), chance);
      const survey = makeSurvey(
        label,
        office.calendar.day(course.surveyed),
        drawFence(centre, chance),
        chance,
      );
      const sheet = count % 3 === 0 ? writeSheet(survey, nameOfMember(property.technician)) : null;
      const id = await register(office, { project, property, survey, sheet });
      const path = `${property.path}/water_springs/${id}`;
      const spring = { path, label, centre, course, technician: property.technician };
      const isByNote = isDeliveredByNote(project, course);
      if (isByNote || course.delivered === null) waiting.push({ id, property, delivered: course.delivered });
      if (!isByNote) await follow(office, spring);
      galleries.push(...galleriesOf(office, spring, photoDays(project, spring, count)));
    }
  }
  await hang(office, galleries);
  return waiting;
}

/** What is finished already was delivered when there were no notes yet. */
function isDeliveredByNote(project: Project, { delivered, finished }: Course): boolean {
  return usesNotes(project) && delivered !== null && delivered >= NOTES_SINCE && finished === null;
}

/** Springs of one property that are surveyed in one visit; more take till now. */
const ONE_VISIT = 5;

/** How late in the project a spring was surveyed, 0 to 1, and on which day from today. */
function springTime({ since, springs }: Property, { at, of, one }: { at: number; of: number; one: number }) {
  if (springs <= ONE_VISIT) return { share: at / of, since: since + 5 + one * 2 };
  const share = at / of + ((1 - at / of) * one) / springs;
  return { share, since: Math.round(since * (1 - one / springs)) };
}

/** The older the survey, the further its spring is. */
function courseOf(
  { registeredOfTen, deliveredOfTen }: Project,
  { share, since }: { share: number; since: number },
  chance: Chance,
): Course {
  const surveyed = Math.min(since, -2);
  const place = share + chance.between(-0.12, 0.12);
  const [wait, work] = [chance.whole(35, 80), chance.whole(50, 110)];
  if (place > 1 - registeredOfTen / 10) return { surveyed, delivered: null, finished: null };
  const delivered = Math.min(surveyed + wait, -2);
  const isWaiting = place > 1 - (registeredOfTen + deliveredOfTen) / 10;
  return { surveyed, delivered, finished: isWaiting ? null : Math.min(delivered + work, -1) };
}

async function register(
  office: Office,
  {
    project,
    property,
    survey,
    sheet,
  }: { project: Project; property: Property; survey: Survey; sheet: Uint8Array | null },
): Promise<number> {
  const worker = office.at(property.technician, `${survey.surveyed_at}T16:30`);
  const springs = `/projects/${project.id}/rural_properties/${property.id}/water_springs`;
  if (sheet === null) return worker.create(springs, survey);
  const file = { name: `croqui-${survey.label}.xlsx`, bytes: sheet };
  const { import_id } = imported.parse(await worker.upload(`${springs}/import`, 'spreadsheet', [file]));
  return worker.create(springs, { import_id });
}

async function follow(office: Office, { path, course, technician }: Spring): Promise<void> {
  const { calendar } = office;
  if (course.delivered !== null) {
    const delivery_date = `${calendar.day(course.delivered)}T10:00`;
    await office.at(SUPERVISOR, delivery_date).put(path, { status: 1, delivery_date });
  }
  if (course.finished !== null) {
    await office.at(technician, `${calendar.day(course.finished)}T17:00`).put(path, { status: 2 });
  }
}

interface PhotoDay {
  readonly day: number;
  readonly stage: Stage;
}

/** Photos of every spring of the first ones of each project; of one of them, every month since. */
function photoDays(project: Project, { course }: Spring, count: number): readonly PhotoDay[] {
  if (project.properties > 30 && count === 1) return series(course);
  if (count > (project.properties > 30 ? 21 : 4)) return [];
  const days: PhotoDay[] = [{ day: course.surveyed, stage: 'bare' }];
  if (course.delivered !== null) days.push({ day: Math.min(course.delivered + 30, -1), stage: 'fenced' });
  if (course.finished !== null) days.push({ day: Math.min(course.finished + 90, -1), stage: 'grown' });
  return days;
}

function series({ surveyed, delivered, finished }: Course): PhotoDay[] {
  const step = Math.floor((-1 - surveyed) / (SERIES - 1));
  return Array.from({ length: SERIES }, (_, month) => {
    const day = surveyed + month * step;
    const stage: Stage =
      finished !== null && day > finished + 120
        ? 'grown'
        : finished !== null && day > finished - 30
          ? 'planted'
          : delivered !== null && day > delivered
            ? 'fenced'
            : 'bare';
    return { day, stage };
  });
}

/** Photos of one spring that are sent in one call. */
interface Gallery {
  readonly spring: Spring;
  readonly photos: readonly { readonly takenAt: string; readonly stage: Stage }[];
}

function galleriesOf({ calendar }: Office, spring: Spring, days: readonly PhotoDay[]): Gallery[] {
  const photos = days.map(({ day, stage }, index) => ({
    takenAt: `${calendar.day(day)}T${10 + (index % 7)}:40`,
    stage,
  }));
  const calls = Math.ceil(photos.length / PHOTOS_A_CALL);
  return Array.from({ length: calls }, (_, call) => ({
    spring,
    photos: photos.slice(call * PHOTOS_A_CALL, (call + 1) * PHOTOS_A_CALL),
  }));
}

/** While the server stores the photos of one spring, those of the next are made. */
async function hang(office: Office, galleries: readonly Gallery[]): Promise<void> {
  let drawn = galleries[0] && draw(galleries[0]);
  for (const [index, { spring, photos }] of galleries.entries()) {
    const files = (await drawn) ?? [];
    const following = galleries[index + 1];
    const stored = office
      .at(spring.technician, `${photos.at(-1)?.takenAt.slice(0, 10)}T18:30`)
      .upload(`${spring.path}/photo_galleries`, 'images[]', files);
    drawn = following && draw(following);
    await stored;
  }
}

function draw({ spring, photos }: Gallery) {
  return Promise.all(
    photos.map(async ({ takenAt, stage }) => {
      const photo = { takenAt, position: spring.centre, stage };
      // The same chance each time: every photo shows the same place.
      const bytes = await makePhoto(photo, makeChance(`paisagem ${spring.label}`));
      return { name: `${spring.label}-${takenAt.slice(0, 10)}.jpg`, bytes };
    }),
  );
}
