/**
 * The whole chain as people walk it, from an empty product to a finished spring. On every screen axe finds
 * nothing and nothing scrolls sideways; a console error, such as a breach of the page's policy, fails it too.
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { byKeyboard } from '../support/by-keyboard.ts';
import {
  createBasins,
  createProject,
  createTechnician,
  fillParameters,
  signInAtTheSecondAttempt,
} from '../support/chain-manager.ts';
import {
  beToldWhatTheTermLacks,
  createProducer,
  createProperty,
  downloadTemplate,
  finishSpring,
  makeDeliveryNote,
  makeTerm,
  openSpring,
  registerSpring,
  signInAsTechnician,
} from '../support/chain-technician.ts';
import { writeTerm } from '../support/chain-term.ts';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { adminOf } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';

const TECHNICIAN = { name: 'Teresa Oliveira', email: 'teresa@example.org', password: 'mina-dagua-2026' };
/** Some fifty looks by axe, on a machine that may be busy. */
const WALK_MS = 600_000;

type Viewport = typeof DESKTOP | typeof PHONE;
type Hands = (page: Page) => Page;
const asItIs: Hands = (page) => page;
type Person = readonly [window: Viewport, hands: Hands];
type Walk = readonly [name: string, manager: Person, technician: Person];
/** As it mostly is: the office at a desk, the technician in the field. The office needs no mouse. */
const EVERYDAY: Walk = [
  'the manager at a desk with the keyboard alone, the technician on a phone',
  [DESKTOP, byKeyboard],
  [PHONE, asItIs],
];
const IN_FULL: readonly Walk[] = [
  [
    'the manager at a desk, the technician there with the keyboard alone',
    [DESKTOP, asItIs],
    [DESKTOP, byKeyboard],
  ],
  ['the manager on a phone, the technician at a desk', [PHONE, asItIs], [DESKTOP, asItIs]],
];
const WALKS = process.env['TEST_FULL'] ? [EVERYDAY, ...IN_FULL] : [EVERYDAY];

describe.each(WALKS)('%s', (_, [managers, managersHands], [technicians, techniciansHands]) => {
  const run = usePanel(undefined, { freshFor: 'each test' });

  test(
    'a manager sets up a project, and its technician takes a spring to Finalizada',
    async () => {
      const manager = managersHands(await run.visitor(managers));
      await signInAtTheSecondAttempt(manager, adminOf(run.product));
      await createBasins(manager);
      await createProject(manager);
      await fillParameters(manager);
      await writeTerm(manager);
      await createTechnician(manager, TECHNICIAN);

      const technician = techniciansHands(await run.visitor(technicians));
      await signInAsTechnician(technician, TECHNICIAN);
      await createProducer(technician);
      await createProperty(technician);
      await beToldWhatTheTermLacks(technician);
      await downloadTemplate(technician);
      await registerSpring(technician);
      await openSpring(technician);
      await makeDeliveryNote(technician);
      await makeTerm(technician);
      await finishSpring(technician);
    },
    WALK_MS,
  );
});
