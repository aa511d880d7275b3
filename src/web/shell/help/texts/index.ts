import type { HelpTopic } from '../help-topic.ts';
import { accounts } from './accounts.ts';
import { finances } from './finances.ts';
import { map } from './map.ts';
import { materials } from './materials.ts';
import { producers } from './producers.ts';
import { project } from './project.ts';
import { properties } from './properties.ts';
import { reports } from './reports.ts';
import { schedule } from './schedule.ts';
import { springs } from './springs.ts';
import { trips } from './trips.ts';

/** In the order in which a project is worked through. */
export const HELP: readonly HelpTopic[] = [
  project,
  producers,
  properties,
  springs,
  materials,
  schedule,
  finances,
  trips,
  map,
  reports,
  accounts,
];
