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

/** In every run as it mostly is: the office at a desk, the technician in the field. */
type Viewport = typeof DESKTOP | typeof PHONE;
type Hands = (page: Page) => Page;
const asItIs: Hands = (page) => page;
const WALKS: readonly (readonly [string, manager: Viewport, technician: Viewport, hands: Hands])[] = [
  ['the manager at a desk, the technician on a phone', DESKTOP, PHONE, asItIs],
  ['both at a desk, with the keyboard alone', DESKTOP, DESKTOP, byKeyboard],
  ...(process.env['TEST_FULL']
    ? [['the manager on a phone, the technician at a desk', PHONE, DESKTOP, asItIs] as const]
    : []),
];

describe.each(WALKS)('%s', (_, managers, technicians, hands) => {
  const run = usePanel(undefined, { freshFor: 'each test' });

  test(
    'a manager sets up a project, and its technician takes a spring to Finalizada',
    async () => {
      const manager = hands(await run.visitor(managers));
      await signInAtTheSecondAttempt(manager, adminOf(run.product));
      await createBasins(manager);
      await createProject(manager);
      await fillParameters(manager);
      await writeTerm(manager);
      await createTechnician(manager, TECHNICIAN);

      const technician = hands(await run.visitor(technicians));
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
