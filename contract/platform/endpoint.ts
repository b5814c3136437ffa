import type { z } from 'zod';

/** Who may call an endpoint. This is checked before the parameters and the body are read. */
export type Access = 'anyone' | 'member' | 'patron' | 'moderator' | 'admin';

/** A body that is not a JSON body of at most 256 KiB. */
export type SpecialBody =
  /** JSON of at most `maxBytes`. */
  | { kind: 'json'; schema: z.ZodType; maxBytes: number }
  /** A file: the handler receives its bytes. Other content types are refused with 415, larger files with 413. */
  | { kind: 'raw'; types: readonly string[]; maxBytes: number }
  /** Signed by the sender: the handler receives the bytes and the headers. */
  | { kind: 'signed' }
  /** Ignored, because mail clients send a form that the server does not need. */
  | { kind: 'ignored' };

/** A reply that is not the JSON of a schema. */
type SpecialReply =
  /** A file of this content type. */
  | { kind: 'file'; type: string }
  /** A stream that stays open until the caller or the server ends it. */
  | { kind: 'stream'; type: 'text/event-stream' }
  /** JSON that is the same for everyone, so it has an ETag and may be cached. */
  | { kind: 'shared'; schema: z.ZodType };

/** One endpoint of the API. `path` is relative to `/api/v1`, with its parameters in braces. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType | SpecialBody;
  /** The HTTP status of a successful call; 200 by default. With 204 there is no reply. */
  status?: 200 | 201 | 202 | 204;
  /** The status if what the call would create exists already. The handler then returns `existing(reply)`. */
  existingStatus?: 200;
  /** The schema of the reply. Fields that it does not list are removed. */
  reply?: z.ZodType | SpecialReply;
  /**
   * Accepts `Idempotency-Key`: a repeated call with the same key returns what the first one created. Every call that
   * creates something has it, unless a repetition is safe anyway (`tests/api/repeatedCalls.db.test.ts` lists them).
   */
  idempotent?: true;
  /**
   * Accepts `If-Match` with the `updatedAt` that was read. If the resource has been changed since,
   * the call is refused with 412.
   */
  conditional?: true;
  /**
   * Requires that the caller has proved in this session who they are, within the last 10 minutes: always, or only
   * if the account has a second factor. Otherwise the call is refused with 403 and `reauthenticate`.
   */
  freshAuthentication?: 'always' | 'withSecondFactor';
  /**
   * The call is not recorded: neither that its session was used, nor that it wrote something. For calls that
   * nothing in the database may connect with a member.
   */
  isUnrecorded?: true;
  /** A guest may send the token of the link in the mail, as `Guest-Token`. */
  acceptsGuestToken?: true;
  /** The call is a step of signing in, which has a general limit of its own. */
  isSignIn?: true;
  /** The call does not count against the general limit of calls. Its caller is not loaded, so it needs no database. */
  isUnlimited?: true;
  /** The reply may be some seconds out of date, so it may be read from a replica. */
  mayLag?: true;
}

type SchemaIn<T> = T extends { kind: string } ? (T extends { schema: infer S } ? S : undefined) : T;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The types that a handler receives, after validation. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<SchemaIn<E['body']>>;
/** The types of what a client sends, before validation applies defaults and trims texts. */
export type SentParams<E extends Endpoint> = Input<E['params']>;
export type SentQuery<E extends Endpoint> = Input<E['query']>;
export type SentBody<E extends Endpoint> = Input<SchemaIn<E['body']>>;
/** The type of the reply; undefined without a `reply` schema. */
export type ReplyOf<E extends Endpoint> = Output<SchemaIn<E['reply']>>;

/** The kind of a body or a reply. A plain schema is JSON. */
export type KindOf<T> = T extends { kind: infer K } ? K : 'json';

/** The special body or reply of an endpoint; undefined if it is plain JSON or absent. */
export const special = <T extends object>(part: T | undefined): Extract<T, { kind: string }> | undefined =>
  part && 'kind' in part ? (part as Extract<T, { kind: string }>) : undefined;

/** The schema of a body or a reply; undefined if it is not JSON. */
export function schemaIn(part: Endpoint['body'] | Endpoint['reply']): z.ZodType | undefined {
  if (!part || !('kind' in part)) return part;
  return 'schema' in part ? part.schema : undefined;
}

/** Checks a table of endpoints and keeps its literal types. */
export function endpoints<const T extends Record<string, Endpoint>>(table: T): T {
  return table;
}
