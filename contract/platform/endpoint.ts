import type { z } from 'zod';

/** Who may call an endpoint. This is checked before anything of the request is read. */
export type Access = 'anyone' | 'member' | 'patron' | 'moderator' | 'admin';

/** One endpoint. `path` is relative to `/api/v1` and has its parameters in braces. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The default is 200. With 204 there is no reply. */
  status?: 200 | 201 | 204;
  /** The schema of the reply. Fields that it does not list are removed. */
  reply?: z.ZodType;
  /** The content type of a file that is sent instead of a `reply`. */
  file?: string;
  /** Accepts `Idempotency-Key`: a repeated call with the same key returns what the first one created. */
  idempotent?: true;
  /**
   * Accepts `If-Match` with the `updatedAt` that was read. If the thing has been changed since, the call is
   * refused with 412.
   */
  conditional?: true;
  /** The body is signed: the handler gets it unparsed, with the headers. */
  isSigned?: true;
  /** The body is ignored: mail programs send a form without content. */
  isBodyIgnored?: true;
  /** The answer may be some seconds old, so it may be read from a replica. */
  mayLag?: true;
  /** The answer is the same for everyone, so it has an ETag and may be cached. */
  shared?: true;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Written<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The types that a handler receives, after validation. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** The types that a client sends, before defaults and trimming. */
export type SentParams<E extends Endpoint> = Written<E['params']>;
export type SentQuery<E extends Endpoint> = Written<E['query']>;
export type SentBody<E extends Endpoint> = Written<E['body']>;
/** The type of the reply; void with 204. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** Checks a table of endpoints and keeps its literal types. */
export function endpoints<const T extends Record<string, Endpoint>>(table: T): T {
  return table;
}
