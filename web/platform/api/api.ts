import table from 'virtual:endpoint-table';
import type { ApiEndpoints } from '#contract/apiEndpoints.ts';
import type {
  Endpoint,
  KindOf,
  ReplyOf,
  SentBody,
  SentParams,
  SentQuery,
} from '#contract/platform/endpoint.ts';
import { addressesOf, type EndpointAddress } from './addressesOf.ts';
import { type RequestOptions, sendRequest } from './sendRequest.ts';

type Option<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** Query values are sent as text, so a number is accepted for a string. */
type Query<T> = [T] extends [undefined] ? undefined : { [K in keyof T]: T[K] | number };

type Options<E extends Endpoint> = Option<'params', SentParams<E>> &
  Option<'query', Query<SentQuery<E>>> &
  (KindOf<E['body']> extends 'raw' ? { body: Blob } : Option<'body', SentBody<E>>) &
  Pick<
    RequestOptions,
    'idempotencyKey' | 'ifMatch' | 'guestToken' | 'memberId' | 'signal' | 'keepalive' | 'isLong' | 'isQuiet'
  >;

type Result<E extends Endpoint> = KindOf<E['reply']> extends 'file' ? Blob : ReplyOf<E>;

type Call<E extends Endpoint> =
  Record<never, never> extends Options<E>
    ? (options?: Options<E>) => Promise<Result<E>>
    : (options: Options<E>) => Promise<Result<E>>;

type Client = {
  [F in keyof ApiEndpoints]: {
    [N in keyof ApiEndpoints[F] as ApiEndpoints[F][N] extends { reply: { kind: 'stream' } }
      ? never
      : N]: ApiEndpoints[F][N] extends Endpoint ? Call<ApiEndpoints[F][N]> : never;
  };
};

/** Every call of the contract: `api.journal.read({ params: { id } })`. Rejects with `ApiError`. */
export const api = Object.fromEntries(
  Object.keys(table).map((feature) => [
    feature,
    Object.fromEntries(
      Object.entries<EndpointAddress>(addressesOf(feature as keyof ApiEndpoints)).map(([name, address]) => [
        name,
        (options: RequestOptions = {}) => sendRequest(address, options),
      ]),
    ),
  ]),
) as unknown as Client;
