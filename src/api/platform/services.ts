import type { Logger } from 'pino';
import type { Readings } from './audit/readings.ts';
import type { Refusals } from './audit/refusals.ts';
import type { AuditSink } from './audit/sink/audit-sink.ts';
import type { CallRates } from './auth/call-rates.ts';
import type { LastUses } from './auth/last-uses.ts';
import type { OidcProvider } from './auth/oidc-provider.ts';
import type { SessionClock } from './auth/session-clock.ts';

import type { Database } from './database/database.ts';
import type { FileStore } from './files/files.ts';
import type { PictureMaker } from './files/pictures/picture-maker.ts';
import type { MapStyles } from './map-layers/map-styles.ts';
import type { RefusedCalls } from './http/refused-calls.ts';
import type { UploadSpace } from './files/upload-space.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Settings } from './settings.ts';

/**
 * What lives as long as the server and is shared by all calls. What is built on
 * the platform adds its own part where it is made: see src/api/documents/services.ts.
 */
export interface Services {
  settings: Settings;
  database: Database;
  files: FileStore;
  /** Bounds what is being uploaded. */
  uploads: UploadSpace;
  /** Child processes that draw photos anew. */
  pictures: PictureMaker;
  secrets: Secrets;
  log: Logger;
  /** Null where `AUDIT_SINK` is not set. */
  auditSink: AuditSink | null;
  refusals: Refusals;
  refusedCalls: RefusedCalls;
  readings: Readings;
  rates: { person: CallRates; address: CallRates };
  /** Null where nobody watches the clock. */
  sessionClock: SessionClock | null;
  /** Null where `OIDC_ISSUER` is not set. */
  oidcProvider: OidcProvider | null;
  mapStyles: MapStyles;
  sessionUses: LastUses;
  keyUses: LastUses;
  /** The clock; tests set it. */
  now(): number;
}
