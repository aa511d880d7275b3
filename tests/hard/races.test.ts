/** Several people at the same instant: no lost update, no backward status, no double. */
import { afterEach, describe, expect, test } from 'vitest';
import { layGround, signIn } from '../support/http.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { CASE_PARAMETERS, nextCpf } from '../support/records.ts';
import { ENGINES, type SharedServers, startServers } from '../support/servers-on-one-database.ts';
import { RACE_KINDS, type RaceGround } from './race-kinds.ts';

const RACES = proofSize('HARD_RACES', { everyRun: 60, onDemand: 10_000 });
/** Races on different records run side by side, so that they also meet in the pool and the locks. */
const AT_ONCE = 4;

let servers: SharedServers | undefined;
afterEach(() => servers?.close());

async function prepareGround({ products, manager }: SharedServers): Promise<RaceGround> {
  const [first] = products;
  if (!first) throw new Error('No server');
  const person = await signIn(first.url, first.adminEmail, first.adminPassword);
  const ground = await layGround(person, CASE_PARAMETERS, nextCpf());
  const rollers = await manager.get(`/projects/${ground.project}/wire_rollers`);
  const stocks = await manager.get(`/projects/${ground.project}/feedstocks`);
  return {
    ...ground,
    roller: rollers.body.data[0].id,
    stock: `/projects/${ground.project}/feedstocks/${stocks.body.data[0].id}`,
  };
}

describe.each(ENGINES)('on %s', (engine) => {
  test('every race ends as if one had come after the other', { timeout: 3_600_000 }, async () => {
    servers = await startServers(engine);
    const { manager } = servers;
    const ground = await prepareGround(servers);
    const kinds = Object.entries(RACE_KINDS);
    const faults: string[] = [];
    let run = 0;
    // A kind has one runner at a time: some share one stock.
    const runner = async (own: typeof kinds) => {
      for (let turn = 0; run < RACES; turn += 1) {
        const [kind, prepare] = own[turn % own.length] ?? [];
        if (!kind || !prepare) return;
        const number = run;
        run += 1;
        const race = await prepare(manager, ground, number);
        const answers = await Promise.all(race.calls.map((call) => call()));
        await race.check(answers).catch((fault: Error) => faults.push(`${kind} ${number}: ${fault.message}`));
      }
    };
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, lane) =>
        runner(kinds.filter((_kind, at) => at % AT_ONCE === lane)),
      ),
    );
    reportFigure('races', run);
    reportFigure('kinds of race', kinds.length);
    reportFigure('contradictions', faults.length);
    expect(faults).toEqual([]);
    expect(run).toBeGreaterThanOrEqual(RACES);
  });
});
