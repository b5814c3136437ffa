import type { z } from 'zod';

/** Who may knock. The door is checked before anything of the request is read. */
export type Access = 'anyone' | 'member' | 'patron' | 'moderator' | 'admin';

/** One line of a feature's menu. `path` stands under `/api/v1`, its parameters in braces. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** 200 unless said; with 204 there is no reply. */
  status?: 200 | 201 | 204;
  /** What may leave the server: a field that is not listed here does not. */
  reply?: z.ZodType;
  /** The content type of an answer that is a file, in place of `reply`. */
  file?: string;
  /** Takes `Idempotency-Key`: the same key again answers with what was made the first time. */
  idempotent?: true;
  /** Takes `If-Match` with the `updatedAt` that was read: what was changed since is refused (412), not written over. */
  conditional?: true;
  /** The body is signed: it comes as it was sent, unread, with the headers. */
  isSigned?: true;
  /** Mail programs send a form with it that says nothing: the body is left unread. */
  isBodyIgnored?: true;
  /** May be some seconds old: read from a replica, where there is one. */
  mayLag?: true;
  /** The same answer for everyone: it carries an ETag and may be kept. */
  shared?: true;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Written<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler is given, once the request has passed its schemas. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** What a client may send, before defaults and trimming. */
export type SentParams<E extends Endpoint> = Written<E['params']>;
export type SentQuery<E extends Endpoint> = Written<E['query']>;
export type SentBody<E extends Endpoint> = Written<E['body']>;
/** What comes back; nothing with a 204. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** A feature's table, checked line by line and kept as narrow as it is written. */
export function endpoints<const T extends Record<string, Endpoint>>(table: T): T {
  return table;
}
