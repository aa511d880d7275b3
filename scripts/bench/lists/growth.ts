/** How the cost of a request grows with the rows, as an SVG: one panel an engine. */
import { percentile } from '../measurement.ts';
import type { Measured, SizeRun } from './run-size.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000];
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const PANEL = { width: 400, height: 300, left: 48, top: 44, gap: 76 } as const;
const HEIGHT = PANEL.top + PANEL.height + 44;
const WIDTH = PANEL.left + 2 * PANEL.width + PANEL.gap + 40;
const TITLES = { sqlite: 'SQLite', postgres: 'PostgreSQL, server and database' } as const;

/** Both processes: what the machine does for a request. */
const whole = ({ cost }: Measured) => cost.cpu + cost.databaseCpu;
const ofKind = (run: SizeRun, kind: Measured['kind']) =>
  run.cases.filter((one) => one.kind === kind).map(whole);

interface Line {
  name: string;
  colour: string;
  dash?: string;
  of(run: SizeRun): number;
}

/** Told apart by their stroke too. */
const LINES: readonly Line[] = [
  { name: 'dearest search', colour: '#7a3b9a', dash: '2 3', of: (run) => Math.max(...ofKind(run, 'search')) },
  { name: 'dearest list', colour: '#b5452c', dash: '8 4', of: (run) => Math.max(...ofKind(run, 'list')) },
  { name: 'median of all lists', colour: '#1b6b5a', of: (run) => percentile(ofKind(run, 'list'), 0.5) },
  { name: 'trips, filtered', colour: '#1f5fa8', dash: '12 3 2 3', of: (run) => ofKind(run, 'trips')[0] ?? 0 },
  { name: 'floor', colour: '#666666', dash: '1 2', of: ({ floor }) => floor.cpu + floor.databaseCpu },
];

export function growthPlot(runs: readonly SizeRun[]): string {
  const panels = (['sqlite', 'postgres'] as const).map((engine, at) =>
    panel(
      TITLES[engine],
      PANEL.left + at * (PANEL.width + PANEL.gap),
      runs.filter((run) => run.engine === engine),
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img">
<title>Processor time of a request by rows of each large table</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${panels.join('\n')}
${legend()}
</svg>
`;
}

const x = (left: number, size: number) =>
  left + (PANEL.width * (Math.log10(size) - 3)) / (Math.log10(SIZES.at(-1) ?? size) - 3);

function y(value: number): number {
  const [low, high] = [TICKS[0] ?? 1, TICKS.at(-1) ?? 1].map(Math.log10) as [number, number];
  const share = (Math.log10(Math.max(value, TICKS[0] ?? value)) - low) / (high - low);
  return PANEL.top + PANEL.height * (1 - Math.min(1, share));
}

function panel(title: string, left: number, runs: readonly SizeRun[]): string {
  const right = left + PANEL.width;
  const bottom = PANEL.top + PANEL.height;
  const ticks = TICKS.map(
    (tick) =>
      `<path d="M${left} ${y(tick).toFixed(1)}H${right}" stroke="#e3e3e3"/><text x="${left - 6}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end" fill="#444">${tick}</text>`,
  );
  const sizes = SIZES.map(
    (size) =>
      `<path d="M${x(left, size).toFixed(1)} ${PANEL.top}V${bottom}" stroke="#e3e3e3"/><text x="${x(left, size).toFixed(1)}" y="${bottom + 18}" text-anchor="middle" fill="#444">${size.toLocaleString('en')}</text>`,
  );
  const sorted = runs.toSorted((a, b) => a.size - b.size);
  return [
    `<text x="${left}" y="${PANEL.top - 26}" font-weight="600" fill="#222">${title}: ms of processor a request</text>`,
    ...ticks,
    ...sizes,
    ...LINES.map((line) => curve(line, left, sorted)),
  ].join('\n');
}

function curve({ colour, dash, of }: Line, left: number, runs: readonly SizeRun[]): string {
  const points = runs.map((run) => `${x(left, run.size).toFixed(1)},${y(of(run)).toFixed(1)}`);
  const dots = points.map((point) => {
    const [cx, cy] = point.split(',');
    return `<circle cx="${cx}" cy="${cy}" r="2.5" fill="${colour}"/>`;
  });
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dash ? ` stroke-dasharray="${dash}"` : ''}/>${dots.join('')}`;
}

function legend(): string {
  const step = (WIDTH - PANEL.left) / LINES.length;
  return LINES.map(({ name, colour, dash }, at) => {
    const left = PANEL.left + at * step;
    return `<path d="M${left} ${HEIGHT - 10}h28" stroke="${colour}" stroke-width="2"${dash ? ` stroke-dasharray="${dash}"` : ''}/><text x="${left + 34}" y="${HEIGHT - 6}" fill="#222">${name}</text>`;
  }).join('\n');
}
