/**
 * The server of `startSecondServer`: its settings come as environment variables,
 * its clock from the parent, and it tells the port that it listens on.
 */
import { makeLog } from '#api/platform/log.ts';
import { openServer } from '#api/server/server.ts';
import { readSettings } from '#api/platform/settings.ts';

let time: number | null = null;
const server = await openServer(readSettings(process.env), {
  panelFolder: null,
  log: makeLog('silent'),
  now: () => time ?? Date.now(),
  watchClock: false,
});
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', (message: { now: number }) => {
  time = message.now;
  process.send?.({ now: time });
});
process.on('disconnect', () => {
  void server.close().then(() => process.exit(0));
});
process.send?.({ address });
