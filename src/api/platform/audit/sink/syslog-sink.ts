/** The sink that is a syslog server: RFC 5424 messages, by UDP (RFC 5426) or TCP (RFC 6587). */
import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { isIPv6, type Socket, createConnection } from 'node:net';
import { hostname } from 'node:os';
import type { Anchor } from '../anchor.ts';
import type { SinkAddress, SinkWriter } from './sink-address.ts';

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5;
const TIMEOUT_MS = 5000;
const SILENT = 'The syslog server does not answer';

type SyslogAddress = Extract<SinkAddress, { kind: 'syslog' }>;

export function syslogSink(address: SyslogAddress): SinkWriter {
  return address.protocol === 'udp' ? byDatagram(address) : byConnection(address);
}

function messageOf({ last_id, hash, at }: Anchor): string {
  return `<${PRIORITY}>1 ${at} ${hostname()} vertente ${process.pid} auditoria - last_id=${last_id} hash=${hash}`;
}

/** A datagram is not acknowledged: only a server that refuses it is noticed, with the next one. */
function byDatagram({ host, port }: SyslogAddress): SinkWriter {
  let socket: DatagramSocket | null = null;
  let fault: Error | null = null;
  const opened = () => {
    if (socket) return Promise.resolve(socket);
    fault = null;
    const made = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    made.unref();
    made.on('error', (error) => {
      fault = error;
    });
    return new Promise<DatagramSocket>((resolve, reject) => {
      made.once('error', reject);
      // A name that is not found comes here, and not as an event.
      made.connect(port, host, (error?: Error) => {
        made.off('error', reject);
        if (error) {
          made.close();
          reject(error);
          return;
        }
        socket = made;
        resolve(made);
      });
    });
  };
  const close = () => {
    socket?.close();
    socket = null;
  };
  return {
    async write(anchor) {
      const to = await opened();
      await new Promise<void>((resolve, reject) => {
        to.send(messageOf(anchor), (error) => (error ? reject(error) : resolve()));
      }).catch((error: unknown) => {
        // It keeps this machine's address, which may be another by now.
        close();
        throw error;
      });
      const refused = fault;
      fault = null;
      if (refused) throw refused;
    },
    close,
  };
}

function byConnection({ host, port }: SyslogAddress): SinkWriter {
  let connection: Socket | null = null;
  const connect = () =>
    new Promise<Socket>((resolve, reject) => {
      const made = createConnection({ host, port });
      made.unref();
      made.setTimeout(TIMEOUT_MS, () => made.destroy(new Error(SILENT)));
      made.on('error', reject);
      made.once('close', () => {
        if (connection === made) connection = null;
      });
      made.once('connect', () => {
        made.setTimeout(0);
        connection = made;
        resolve(made);
      });
    });
  return {
    async write(anchor) {
      const to = connection ?? (await connect());
      const message = Buffer.from(messageOf(anchor));
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // One that stops reading keeps its connection: what is written to it waits for room without an end.
      const late = setTimeout(() => {
        reject(new Error(SILENT));
        connection = null;
        to.destroy();
      }, TIMEOUT_MS).unref();
      to.write(`${message.length} ${message.toString()}`, (error) => (error ? reject(error) : resolve()));
      await promise.finally(() => clearTimeout(late));
    },
    close() {
      connection?.destroy();
      connection = null;
    },
  };
}
