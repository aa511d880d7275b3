import { locked } from '../../platform/database/locking.ts';
import { PHOTO_MESSAGES, type photoGalleries } from '#domain/resources/photo-galleries.ts';
import { type Handlers, prepared } from '../../platform/http/call.ts';
import { orderOf, pageOf } from '../../platform/http/joined-list.ts';
import type { MadePicture, RefusedPicture } from '../../platform/files/pictures/picture-maker.ts';
import type { PlaceAndTime } from '../../platform/files/pictures/place-and-time.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { announceFiles, recordFile, type StoredFile } from '../../platform/files/stored-files.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { type PhotoRow, type SpringCall, springRows, toPhotoRecord } from './rows.ts';

type PhotoCall = SpringCall & { params: { projectId: number; propertyId: number; springId: number } };

interface NewPhoto extends PlaceAndTime {
  image: StoredFile;
  thumbnail: StoredFile;
}

async function requireSpring(call: PhotoCall): Promise<void> {
  await requireProperty(call);
  const spring = await springRows(call)
    .where('water_springs.id', '=', call.params.springId)
    .executeTakeFirst();
  if (!spring) throw notFound('A nascente não foi encontrada.');
}

/** The same, and till the transaction ends nobody deletes the spring; who did is waited for. */
async function holdSpring(call: PhotoCall): Promise<void> {
  await requireProperty(call);
  const query = springRows(call).where('water_springs.id', '=', call.params.springId);
  const spring = await locked(call.db, query, 'key share', 'water_springs').executeTakeFirst();
  if (!spring) throw notFound('A nascente não foi encontrada.');
}

function photosOf({ db, params }: PhotoCall) {
  return db
    .selectFrom('water_spring_photos')
    .select(['id', 'taken_at', 'latitude', 'longitude', 'file_id', 'thumbnail_file_id'])
    .where('water_spring_id', '=', params.springId);
}

async function findPhoto(call: PhotoCall, id: number) {
  await requireSpring(call);
  const photo = await photosOf(call).where('id', '=', id).executeTakeFirst();
  if (!photo) throw notFound('A foto não foi encontrada.');
  return photo;
}

/** What is told of a picture that can't be taken. */
export function refusedPicture(name: string, { refusal, megapixels = 50 }: RefusedPicture): string {
  return {
    unreadable: PHOTO_MESSAGES.unreadable(name),
    heic: PHOTO_MESSAGES.heic(name),
    hidden: PHOTO_MESSAGES.hidden(name),
    too_many_pixels: PHOTO_MESSAGES.tooManyPixels(name, megapixels),
    too_heavy: PHOTO_MESSAGES.tooHeavy(name),
  }[refusal];
}

function refused(name: string, picture: RefusedPicture): Problem {
  const sentence = refusedPicture(name, picture);
  return new Problem(422, sentence, { errors: { 'images[]': [sentence] } });
}

const toRecord = (call: PhotoCall, photo: PhotoRow) => toPhotoRecord(photo, call.params.springId, call);

export const photoGalleryHandlers: Handlers<typeof photoGalleries> = {
  async list(call) {
    await requireSpring(call);
    const order = orderOf(call.query.sort, { taken_at: 'water_spring_photos.taken_at' }, 'taken_at');
    const { data, meta } = await pageOf(photosOf(call), call.query, {
      ...order,
      id: 'water_spring_photos.id',
    });
    return { body: { data: data.map((photo) => toRecord(call, photo)), meta } };
  },
  create: prepared<typeof photoGalleries.create, NewPhoto[]>({
    async prepare(call) {
      await requireSpring(call);
      const made: MadePicture[] = [];
      // One after the other: between two of them it is somebody else's turn.
      for (const { name, path } of call.files) {
        const picture = await call.services.pictures.make(path, call.user.id);
        if (!picture.ok) throw refused(name, picture);
        made.push(picture);
      }
      const store = await announceFiles(call.services, 2 * made.length);
      return Promise.all(
        made.map(async ({ image, thumbnail, taken_at, latitude, longitude }) => ({
          taken_at,
          latitude,
          longitude,
          image: await store(image, 'image/jpeg'),
          thumbnail: await store(thumbnail, 'image/jpeg'),
        })),
      );
    },
    async run(call, photos) {
      const { db, params, now } = call;
      await holdSpring(call);
      const rows: PhotoRow[] = [];
      for (const { image, thumbnail, taken_at, latitude, longitude } of photos) {
        await recordFile(db, image, now);
        await recordFile(db, thumbnail, now);
        rows.push(
          await db
            .insertInto('water_spring_photos')
            .values({
              water_spring_id: params.springId,
              file_id: image.id,
              thumbnail_file_id: thumbnail.id,
              taken_at,
              latitude,
              longitude,
              created_at: now,
            })
            .returning(['id', 'taken_at', 'latitude', 'longitude'])
            .executeTakeFirstOrThrow(),
        );
      }
      return {
        body: { data: rows.map((photo) => toRecord(call, photo)) },
        audit: { recordId: params.springId, changes: { photos: [null, rows.map((row) => row.id)] } },
      };
    },
  }),
  async remove(call) {
    const photo = await findPhoto(call, call.params.id);
    // The files are swept later: a crash here leaves no photo without its file.
    const { numDeletedRows } = await call.db
      .deleteFrom('water_spring_photos')
      .where('id', '=', photo.id)
      .executeTakeFirst();
    // Somebody else deleted it at this very moment.
    if (numDeletedRows === 0n) throw notFound('A foto não foi encontrada.');
    return {
      body: undefined,
      audit: { recordId: call.params.springId, changes: { photos: [photo.id, null] } },
    };
  },
  async image(call) {
    const photo = await findPhoto(call, call.params.id);
    const bytes = await call.services.files.get(photo.file_id);
    return { body: { name: `nascente-${call.params.springId}-foto-${photo.id}.jpg`, bytes } };
  },
  async thumbnail(call) {
    const photo = await findPhoto(call, call.params.id);
    const bytes = await call.services.files.get(photo.thumbnail_file_id);
    return { body: { name: `nascente-${call.params.springId}-miniatura-${photo.id}.jpg`, bytes } };
  },
};
