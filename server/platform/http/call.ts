import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { BodyOf, Endpoint, KindOf, ParamsOf, QueryOf, ReplyOf } from '#contract/platform/endpoint.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ExpectedVersion } from '#server/platform/database/versions.ts';
import type { TokenClaims, Viewer } from '#server/platform/sessions/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claims of the caller's token; null without a valid token. */
    claims: TokenClaims | null;
    /** The caller, if the session is valid; null before it is loaded. */
    viewer: Viewer | null;
    /** Settles when the handler has answered the call; null before it is called. */
    processing: Promise<unknown> | null;
    /** The code of the error with which the call was answered; null without an error. */
    errorCode: string | null;
  }
}

/** Gives every request the properties that `serve` sets. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('claims', null);
  app.decorateRequest('viewer', null);
  app.decorateRequest('processing', null);
  app.decorateRequest('errorCode', null);
}

/** A body as a handler receives it: the bytes of a file, the bytes and headers of a signed body, else parsed JSON. */
type ReceivedBody<E extends Endpoint> =
  KindOf<E['body']> extends 'raw'
    ? Buffer
    : KindOf<E['body']> extends 'signed'
      ? { bytes: Buffer; headers: IncomingHttpHeaders }
      : BodyOf<E>;

/** One call that has passed the access check, with its parsed parameters and body. */
export interface Call<E extends Endpoint> {
  viewer: E['access'] extends 'anyone' ? Viewer | null : Viewer;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: ReceivedBody<E>;
  /** The content type of a file, in lower case and without parameters. */
  contentType: KindOf<E['body']> extends 'raw' ? string : undefined;
  /** The version that a conditional call is based on. */
  expectedVersion: E['conditional'] extends true ? ExpectedVersion : null;
  /** The token of the link in a guest's mail, if the call has one. */
  guestToken: E['acceptsGuestToken'] extends true ? string | null : null;
  /** A database for reads that may be some seconds old: the replica if possible, else the primary. */
  readDb: Db;
  /** The database for what must be current: the primary, or the replica while the primary is down. */
  currentDb: Db;
  /** The caller's IP network, to which limits apply: an IPv4 address, or the /64 of an IPv6 address. */
  ipNetwork: string;
  /** The header `User-Agent`. It must not be stored. */
  userAgent: string;
}

/** A file instead of a JSON reply: a stream, a text that may be the same for everyone, or bytes with their headers. */
export type FileReply =
  | { name: string; stream: Readable }
  | { name: string; text: string; isShared: boolean }
  | { bytes: Buffer; headers: Record<string, string> };

/** The reply to a call that has created nothing, because it exists already. */
export class Existing<Reply> {
  readonly reply: Reply;
  constructor(reply: Reply) {
    this.reply = reply;
  }
}

/** Answers with the `existingStatus` of the endpoint. */
export const existing = <Reply>(reply: Reply): Existing<Reply> => new Existing(reply);

export type HandlerResult<E extends Endpoint> =
  KindOf<E['reply']> extends 'file'
    ? FileReply
    : KindOf<E['reply']> extends 'stream'
      ? Readable
      : ReplyOf<E> extends undefined
        ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply returns Promise<void>
          void
        : E['existingStatus'] extends number
          ? ReplyOf<E> | Existing<ReplyOf<E>>
          : ReplyOf<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>>;

/** The handler of a call that creates something, once for each Idempotency-Key. */
export interface IdempotentHandler<E extends Endpoint> {
  /** Runs before the transaction, for work that takes long. Its result is passed to `create`. */
  prepare?(call: Call<E>, id: string): Promise<unknown>;
  /**
   * Creates the row with this id and returns the reply. If the call has a key, `db` is the transaction that
   * stores it.
   */
  create(call: Call<E>, db: Db, id: string, prepared?: unknown): Promise<HandlerResult<E>>;
  /**
   * The reply to a later call with the same key, whose body is ignored. Throws when the created row has been
   * deleted.
   */
  answer(call: Omit<Call<E>, 'body'>, id: string): Promise<HandlerResult<E>>;
}

/** The handlers of a feature. A missing handler does not compile. */
export type Handlers<T extends Record<string, Endpoint>> = {
  [K in keyof T]: T[K]['idempotent'] extends true ? IdempotentHandler<T[K]> : Handler<T[K]>;
};
