/** `AUDIT_SINK`: where the end of the audit is written down out of the database owner's reach. */
import { resolve } from 'node:path';
import type { Anchor } from '../anchor.ts';

export type SinkAddress =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'syslog';
      readonly protocol: 'udp' | 'tcp';
      readonly host: string;
      readonly port: number;
    };

export interface SinkWriter {
  /** Resolves when the sink has it, as far as its kind tells. */
  write(anchor: Anchor): Promise<void>;
  close(): void;
}

const SYSLOG = /^syslog(?:\+(udp|tcp))?:\/\/(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?\/?$/i;
/** The ports that RFC 5426 and RFC 6587 name. */
const PORTS = { udp: 514, tcp: 601 } as const;

/** A path, `syslog://host:port` or `syslog+tcp://host:port`; null for an address of another kind. */
export function parseSinkAddress(text: string): SinkAddress | null {
  if (!/^[a-z+]{2,}:\/\//i.test(text)) return { kind: 'file', path: resolve(text) };
  const [, named, host = '', port] = SYSLOG.exec(text) ?? [];
  const protocol = named?.toLowerCase() === 'tcp' ? 'tcp' : 'udp';
  const number = port === undefined ? PORTS[protocol] : Number(port);
  if (host === '' || number < 1 || number > 65_535) return null;
  return { kind: 'syslog', protocol, host: host.replace(/^\[|\]$/g, ''), port: number };
}
