/** The section of docs/performance.md about the map, from one run. */
import { cpus, totalmem } from 'node:os';
import { SIGNAL } from '../../../tests/support/phone.ts';
import type { Budget } from '../document/sections.ts';
import { busyWarning } from '../load/processes.ts';
import { percentile } from '../measurement.ts';
import { ADDRESSES, type Drawing, type Screen } from './frames.ts';
import type { MapRun } from './run.ts';
import type { View } from './views.ts';

const GIGABYTE = 1024 ** 3;
const VIEW_MS = 10;
const VIEW_KB = 300;
const REFUSED_MS = 200;
const PAINTED_MS = 1500;
const FRAMES: Readonly<Record<Screen, number>> = { desk: 60, phone: 30 };
/** A screen of 60 Hz draws 59.9 as often as 60. */
const FRAME_SLACK = 1;
const SHOWN_VIEWS = 8;

const kilobytes = (bytes: number) => bytes / 1000;
const middle = (drawings: readonly Drawing[], figure: (one: Drawing) => number) =>
  percentile(drawings.map(figure), 0.5);

export function mapBudgets({ views, refusals, drawings }: MapRun): Budget[] {
  const dearest = worst(views, ({ cpu }) => cpu);
  const largest = worst(views, ({ bytes }) => bytes);
  const slowest = refusals.toSorted((a, b) => b.worst - a.worst)[0];
  return [
    {
      what: `map: processor of the server for a view, the dearest of ${views.length}`,
      budget: `≤ ${VIEW_MS} ms`,
      measured: `${dearest.cpu.toFixed(1)} ms (\`${shortPath(dearest)}\`)`,
      held: dearest.cpu <= VIEW_MS,
    },
    {
      what: 'map: bytes of a view, the largest of them',
      budget: `≤ ${VIEW_KB} kB`,
      measured: `${kilobytes(largest.bytes).toFixed(1)} kB (\`${shortPath(largest)}\`)`,
      held: kilobytes(largest.bytes) <= VIEW_KB,
    },
    {
      what: 'map: a hostile file refused in words, the slowest answer',
      budget: `≤ ${REFUSED_MS} ms`,
      measured: `${Math.round(slowest?.worst ?? 0)} ms (${slowest?.name ?? 'none'})`,
      held: (slowest?.worst ?? 0) <= REFUSED_MS,
    },
    ...drawingBudgets(drawings),
  ];
}

function drawingBudgets(drawings: readonly Drawing[]): Budget[] {
  const desk = drawings.filter(({ screen }) => screen === 'desk');
  if (desk.length === 0) return [];
  const painted = Math.max(...ADDRESSES.map((address) => middle(at(desk, address), (one) => one.painted)));
  return [
    {
      what: 'map: first paint at a desk',
      budget: `≤ ${PAINTED_MS.toLocaleString('en')} ms`,
      measured: `${Math.round(painted).toLocaleString('en')} ms`,
      held: painted <= PAINTED_MS,
    },
    ...(['desk', 'phone'] as const).map((screen): Budget => {
      const own = drawings.filter((one) => one.screen === screen);
      const frames = Math.min(...ADDRESSES.map((address) => middle(at(own, address), (one) => one.frames)));
      return {
        what: `map: frames a second while it is dragged, ${screen}`,
        budget: `≥ ${FRAMES[screen]}`,
        measured: frames.toFixed(1),
        held: frames >= FRAMES[screen] - FRAME_SLACK,
      };
    }),
  ];
}

const at = (drawings: readonly Drawing[], address: string) =>
  drawings.filter((one) => one.address === address);

function worst(views: readonly View[], figure: (view: View) => number): View {
  return views.toSorted((a, b) => figure(b) - figure(a))[0] ?? { path: '', cpu: 0, spent: [], bytes: 0 };
}

const shortPath = ({ path }: View) => path.replace('/api', '').replace(/bbox=[^&]*&/, '');

export function mapText({ load, views, refusals, drawings, chromium }: MapRun): string {
  const [processor] = cpus();
  const dear = views.toSorted((a, b) => b.cpu - a.cpu).slice(0, SHOWN_VIEWS);
  const large = views.toSorted((a, b) => b.bytes - a.bytes).slice(0, SHOWN_VIEWS);
  return `\`npm run bench -- mapa\`. The built product on the embedded database with 100,000 springs in 20 projects, each with a fence of 8 vertices, on stretches of 150 km. ${views.length} views of a desk's screen: every zoom from 3 to 19, over each project, of all projects and of one, with and without filters; all of them in nine rounds, each view's median. Processor is the server's process with all its threads, with what the engine cleans up of earlier views.

Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${(totalmem() / GIGABYTE).toFixed(1)} GB; Node.js ${process.versions.node}; load ${load.toFixed(1)} as it began.
${busyWarning(load) === null ? '' : '\n**Other programs kept the machine busy: times are too high; bytes are not touched by that.**\n'}
| view | processor ms | kB over the wire |
|---|---|---|
${[...new Set([...dear, ...large])].map((view) => `| \`${shortPath(view)}\` | ${view.cpu.toFixed(1)} | ${kilobytes(view.bytes).toFixed(1)} |`).join('\n')}
| median of all | ${percentile(
    views.map(({ cpu }) => cpu),
    0.5,
  ).toFixed(1)} | ${kilobytes(
    percentile(
      views.map(({ bytes }) => bytes),
      0.5,
    ),
  ).toFixed(1)} |

${askings(views)}

| hostile file | refused in ms, median | slowest | in words |
|---|---|---|---|
${refusals.map((one) => `| ${one.name} | ${Math.round(one.median)} | ${Math.round(one.worst)} | ${one.sentence} |`).join('\n')}
${chromium === null ? '\nFirst paint and frames were not measured in this run (`--server`).\n' : browserText(drawings, chromium)}`;
}

function askings(views: readonly View[]): string {
  const all = views.flatMap(({ spent }) => spent);
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  const dear = all.filter((one) => one > VIEW_MS).length;
  return `Of all ${all.length.toLocaleString('en')} askings: mean ${mean.toFixed(1)} ms, of a hundred the dearest ${percentile(all, 0.99).toFixed(1)} ms; ${dear} above ${VIEW_MS} ms, the dearest ${Math.max(...all).toFixed(0)} ms.`;
}

function browserText(drawings: readonly Drawing[], chromium: string): string {
  const rows = (['desk', 'phone'] as const).flatMap((screen) =>
    ADDRESSES.map((address) => {
      const own = at(drawings, address).filter((one) => one.screen === screen);
      return `| ${screen} | \`${address}\` | ${Math.round(middle(own, (one) => one.painted))} | ${middle(own, (one) => one.frames).toFixed(1)} |`;
    }),
  );
  return `
Chromium ${chromium} without windows and without a graphics card; the phone is 360 × 740, its processor ${SIGNAL.timesSlower} times slower, on its signal. First paint: from the call of the page, signed in, until signs are drawn. Frames: over three seconds of dragging. Medians.

| screen | address | first paint, ms | frames a second |
|---|---|---|---|
${rows.join('\n')}
`;
}
