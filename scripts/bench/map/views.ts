/** What the server spends on views of the map: walked over zooms and places, asked as a browser asks. */
import { request } from 'node:http';
import { cpuOf } from '../load/processes.ts';
import { percentile } from '../measurement.ts';
import { STRETCHES } from './places.ts';

export interface View {
  readonly path: string;
  /** Milliseconds of the server's processor, the median of the repetitions. */
  readonly cpu: number;
  /** Of each repetition: what the engine cleans up of earlier ones is in some of them. */
  readonly spent: readonly number[];
  /** Of the answer's body as it comes over the wire. */
  readonly bytes: number;
}

interface Server {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
}

/** A desk's screen and a quarter around it, in tiles. */
const TILES = { across: 7.5, down: 4.7 } as const;
const ZOOMS = Array.from({ length: 17 }, (_, at) => at + 3);
const FILTERS = ['', '&status=1', '&q=a'] as const;

/** Every zoom, over the middle of each stretch of land and beside it, of all projects and of one. */
function paths(): string[] {
  const views = ZOOMS.flatMap((zoom) =>
    STRETCHES.flatMap(({ latitude, longitude, project }, at) => {
      const [x, y] = [longitude + 0.7, latitude + 0.7 + (at % 3) / 10];
      const [east, north] = [(180 * TILES.across) / 2 ** zoom, (160 * TILES.down) / 2 ** zoom];
      const within = (degrees: number, most: number) => Math.max(-most, Math.min(most, degrees)).toFixed(5);
      const bbox = [
        within(x - east, 180),
        within(y - north, 85),
        within(x + east, 180),
        within(y + north, 85),
      ];
      const filter = FILTERS[(at + zoom) % FILTERS.length] ?? '';
      const query = `bbox=${bbox.join(',')}&zoom=${zoom}${filter}`;
      return [`/api/map?${query}`, `/api/projects/${project}/map?${query}`];
    }),
  );
  return [...new Set(views)];
}

export async function walkViews(
  server: Server,
  repetitions: number,
  tell: (done: string) => void,
): Promise<View[]> {
  const all = paths();
  // Places are read at the first question, and code is made fast by the first hundreds.
  for (const path of all) await ask(server, path);
  const asked = all.map((path) => ({ path, spent: new Array<number>(), bytes: 0 }));
  // In rounds: what disturbs the machine for a moment then touches one asking of a view, not all of them.
  for (let round = 1; round <= repetitions; round += 1) {
    for (const view of asked) {
      const before = cpuOf(server.pid);
      view.bytes = await ask(server, view.path);
      view.spent.push(cpuOf(server.pid) - before);
    }
    tell(`${round} of ${repetitions}`);
  }
  return asked.map(({ path, spent, bytes }) => ({ path, cpu: percentile(spent, 0.5), bytes, spent }));
}

/** Bytes of the compressed answer. */
function ask({ url, token }: Server, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
    request(new URL(path, url), { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}
