import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/platform/endpoint.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { ExpectedVersion } from './ifMatch.ts';

/** One call that has come through its door, with everything parsed. */
export interface Call<E extends Endpoint> {
  viewer: E['access'] extends 'anyone' ? Viewer | null : Viewer;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** What a conditional call is based on. */
  expectedVersion: E['conditional'] extends true ? ExpectedVersion : null;
  /** What a signed call brought, before anything of it was read. */
  signed: E['isSigned'] extends true ? { bytes: Buffer; headers: IncomingHttpHeaders } : undefined;
  /** Where to read what may be some seconds old; the first database for all else. */
  reader: Db;
  /** Where it came from, as limits count: an IPv4 address or an IPv6 network. */
  address: string;
}

/** A file in place of a JSON reply: made while it is sent, or a text that may be the same for everyone. */
export type FileReply = { name: string } & ({ stream: Readable } | { text: string; isShared: boolean });

export type HandlerResult<E extends Endpoint> = E['file'] extends string
  ? FileReply
  : ReplyOf<E> extends undefined
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns Promise<void>
      void
    : ReplyOf<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>>;

/** The handler of a call that makes something, once for each Idempotency-Key. */
export interface IdempotentHandler<E extends Endpoint> {
  /** Makes it under this id, in the transaction that also keeps the key. */
  make(call: Call<E>, trx: Transaction<DB>, id: string): Promise<void>;
  /** The answer, now and to every later call with the key, whose body nobody reads; refuses when what was made is gone. */
  answer(call: Omit<Call<E>, 'body'>, id: string): Promise<HandlerResult<E>>;
}

/** A feature's handlers: one for every line of its table, or it does not compile. */
export type Handlers<T extends Record<string, Endpoint>> = {
  [K in keyof T]: T[K]['idempotent'] extends true ? IdempotentHandler<T[K]> : Handler<T[K]>;
};
