/** Financial resources and accountability. */
import { itemAt, makeChance } from './chance.ts';
import type { Office } from './office.ts';
import type { Project } from './projects.ts';
import { FINANCE, GESTOR } from './team.ts';

const SPONSOR = 1;
const YIELD = 2;
const REFUND = 3;
const COUNTERPART = 4;
const OTHERS = 5;
const TO_COME = 1;
const RECEIVED = 2;
const OVERDUE = 3;

/** Instalments through the whole project: what is over is in the till, but for two that are overdue. */
export async function plan(office: Office, project: Project): Promise<void> {
  const { calendar } = office;
  const chance = makeChance(`recursos ${project.code}`);
  const length = project.end - project.start;
  const types = [SPONSOR, YIELD, SPONSOR, COUNTERPART, SPONSOR, OTHERS, YIELD, REFUND];
  for (let index = 0; index < project.incomes; index += 1) {
    const day = Math.round(project.start + 15 + ((length - 30) * index) / project.incomes);
    const type = itemAt(types, index);
    const isBehind = project.end > 0 && day < 0 && day > -75;
    const value = {
      [SPONSOR]: () => chance.whole(28, 96) * 1000,
      [YIELD]: () => chance.between(310, 2480),
      [REFUND]: () => chance.between(800, 5200),
      [COUNTERPART]: () => chance.whole(6, 24) * 500,
      [OTHERS]: () => chance.between(450, 3900),
    }[type];
    const worker = office.at(GESTOR, `${calendar.day(project.start + 10)}T11:20`);
    await worker.create(`/projects/${project.id}/financial_resources`, {
      forecast: calendar.day(day),
      type,
      value: index % 13 === 12 ? null : value?.(),
      status: day >= 0 ? TO_COME : isBehind ? OVERDUE : RECEIVED,
    });
  }
}

const SENT = 1;
const ACCEPTED = 2;
const REFUSED = 3;
const IN_WRITING = 4;
const QUESTIONED = 5;
const TO_WRITE = 6;

/** Reports to the sponsors: accepted when old, questioned or refused now and then, to be written ahead. */
export async function account(office: Office, project: Project): Promise<void> {
  const { calendar } = office;
  const chance = makeChance(`prestação de contas ${project.code}`);
  const length = project.end - project.start;
  for (let index = 0; index < project.accounts; index += 1) {
    const day = Math.round(project.start + 60 + ((length - 60) * index) / project.accounts);
    const old = index % 9 === 5 ? REFUSED : index % 7 === 4 ? QUESTIONED : ACCEPTED;
    const situation = day > 60 ? TO_WRITE : day >= 0 ? IN_WRITING : day > -45 ? SENT : old;
    const type = index % 3 === 0 ? 1 : 2;
    const worker = office.at(FINANCE, `${calendar.day(Math.min(day, -1))}T15:10`);
    await worker.create(`/projects/${project.id}/accountabilities`, {
      forecast_date: calendar.day(day),
      type,
      value: type === 1 ? null : chance.between(9_000, 88_000),
      delivery_date: calendar.day(day + (situation === ACCEPTED ? -chance.whole(1, 9) : chance.whole(2, 12))),
      situation,
    });
  }
}
