/** What a handler gets and what it answers. */
import type { BodyOf, Params, QueryOf, ResponseOf, Route, RouteGroup } from '#domain/shared/contract.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import type { TemporaryFile, TemporaryPlace } from '../files/temporary.ts';
import type { SessionUser } from '../auth/sessions.ts';

/** A file that arrived in a multipart field, whole and within the route's limits. It is gone with the call. */
export interface UploadedFile extends TemporaryFile {
  /** The client's name: to show, never to store under. */
  readonly name: string;
}

/** One request, checked: signed in, allowed, inside a project it may enter, valid. */
export interface Call<R extends Route> {
  readonly params: Params<R['path']>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly files: readonly UploadedFile[];
  /** Who calls. Only routes with `can: 'anyone'` have none; see `SIGNED_OUT`. */
  readonly user: SessionUser;
  readonly address: string;
  /** What it was sent from, in words: 'Chrome no Windows'. */
  readonly device: string;
  /** Where people reach the panel, as a link to it begins: `https://vertente.exemplo.org`. */
  readonly origin: string;
  readonly cookies: ReadonlyMap<string, string>;
  /** Hash of the session's token that ends when who calls has shown who they are; see `session-renewal.ts`. */
  readonly replaces: string | null;
  /** Whether the browser says that a page of another site sent the person here. */
  readonly isFromElsewhere: boolean;
  /** The version named by `If-Match`, or null when the caller named none. */
  readonly expectedVersion: number | null;
  /** The organisation's clock: now in milliseconds, the local date and date-time. */
  readonly now: number;
  readonly today: string;
  readonly services: Services;
  readonly route: R;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

/** Reads get the reading handle, writes their transaction. */
export interface ReadCall<R extends Route> extends Call<R> {
  readonly db: Db;
}

export interface WriteCall<R extends Route> extends Call<R> {
  readonly db: Tx;
}

interface DocumentHead {
  /** Name that a person recognises, with its ending. */
  name: string;
  /** When it differs from the route's. */
  mime?: string;
  inline?: boolean;
}

export interface DocumentInMemory extends DocumentHead {
  bytes: Uint8Array;
}

/** One that grows with a list: read from the disk while it is sent, and removed after that. */
export interface DocumentOnDisk extends DocumentHead {
  file: TemporaryPlace;
  /** Bytes. */
  size: number;
}

export type DocumentFile = DocumentInMemory | DocumentOnDisk;

export interface Answer<B> {
  readonly body: B;
  /** Becomes the `ETag`. */
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Id of what was created: becomes `Location` and the audit's record. */
  readonly id?: number;
  /**
   * Recorded by the platform with a write; reads of personal data name the
   * record. Null: this POST changed nothing, and nothing is recorded.
   */
  readonly audit?: {
    /** When the record is of another kind than the permission names. */
    resource?: string;
    recordId: number | null;
    changes: Record<string, [unknown, unknown]> | null;
    /** Of a read that shows records of several kinds: which of them were personal. */
    shown?: readonly number[];
    /** Of an anonymisation: the entries whose personal data it erased. */
    erased?: readonly number[];
  } | null;
}

/** Of any route, once its handler was found. */
export type AnyAnswer = Answer<Content<Route>>;

export type Content<R extends Route> = R extends { document: object } ? DocumentFile : ResponseOf<R>;

type CallOf<R extends Route> = R['method'] extends 'GET' ? ReadCall<R> : WriteCall<R>;

export type PlainHandler<R extends Route> = (call: CallOf<R>) => Promise<Answer<Content<R>>>;

/**
 * For a write with slow work (hashing, reading a sheet, storing a file):
 * `prepare` runs before the transaction opens, `run` inside it. `run` may be
 * repeated after a deadlock, `prepare` never is.
 */
export interface PreparedHandler<R extends Route, P> {
  prepare(call: ReadCall<R>): Promise<P>;
  run(call: WriteCall<R>, prepared: P): Promise<Answer<Content<R>>>;
}

/** `unknown` hides each handler's own prepared type; `prepared()` checks it where it is written. */
export type Handler<R extends Route> = PlainHandler<R> | PreparedHandler<R, unknown>;

/** Ties the two halves of a prepared handler to one type. */
export function prepared<R extends Route, P>(handler: PreparedHandler<R, P>): Handler<R> {
  return handler as PreparedHandler<R, unknown>;
}

/** One handler for each route of a group: a missing one does not compile. */
export type Handlers<G extends RouteGroup> = { readonly [N in keyof G]: Handler<G[N]> };

/** Stands in for the caller on the routes that anyone may call. */
export const SIGNED_OUT: SessionUser = { id: 0, name: '', role: 9, sessionId: 0 };
