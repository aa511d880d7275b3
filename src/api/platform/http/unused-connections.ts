/** Connections on which nothing is asked, or for too long, where the server is about to end. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long calls that are under way may take to end. */
const LAST_CALLS_MS = 120_000;

/**
 * Node closes what is idle as it ends, but neither what a browser opened ahead and never
 * used, nor what becomes idle after that: each would be waited for as long as a minute.
 * The answer closes them, and what comes from then on; who is in the midst of a call is
 * answered first, unless it takes too long: photos on a poor line would come for an hour, and
 * whoever ends the server waits for less (packaging/vertente.service).
 */
export function watchConnections(server: Server, lastMs = LAST_CALLS_MS): () => void {
  const open = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    if (isEnding) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answer.once('close', () => {
      if (isEnding) socket.end();
    });
  });
  return () => {
    isEnding = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const late = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, lastMs);
    late.unref();
    server.once('close', () => clearTimeout(late));
  };
}
