import fc from 'fast-check';
import { z } from 'zod';
import { API_PATH } from '#contract/platform/constants.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { FOREIGN_KEYS, fitting, type Ids, rubbish, type Shape } from './invalidInput.ts';

/** One random call. */
export interface Visit {
  /** The endpoint, as `feature.name`. */
  name: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** The index of the caller; null for a visitor. */
  who: number | null;
}

interface Drawn {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

const shapes = new Map<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType | undefined): Shape {
  if (!schema) return { type: 'object' };
  const known = shapes.get(schema);
  if (known) return known;
  // Without references, so that they do not have to be followed.
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape & {
    $ref?: string;
    $defs?: Record<string, Shape>;
  };
  const whole = inlined(shape, shape.$defs ?? {});
  shapes.set(schema, whole);
  return whole;
}

function inlined(shape: Shape & { $ref?: string }, definitions: Record<string, Shape>): Shape {
  const named = shape.$ref && definitions[shape.$ref.split('/').at(-1) ?? ''];
  if (named) return inlined(named, definitions);
  return {
    ...shape,
    ...(shape.anyOf && { anyOf: shape.anyOf.map((each) => inlined(each, definitions)) }),
    ...(shape.items && { items: inlined(shape.items, definitions) }),
    ...(shape.properties && {
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([name, each]) => [name, inlined(each, definitions)]),
      ),
    }),
  };
}

/** Any call to any endpoint: valid, with one mistake, or completely invalid. */
export function visitsTo(ids: Ids, callers: number): fc.Arbitrary<Visit> {
  return fc.nat(ENDPOINTS.length - 1).chain((place) => {
    const endpoint = ENDPOINTS[place] as (typeof ENDPOINTS)[number];
    const drawn = fc.record({
      params: paramsOf(endpoint, ids),
      query: fitting(shapeOf(endpoint.query), '', ids),
      body: endpoint.body ? fitting(shapeOf(endpoint.body), '', ids) : fc.constant(undefined),
    }) as fc.Arbitrary<Drawn>;
    const wrong = fc.oneof(
      { weight: 5, arbitrary: fc.constant<(call: Drawn) => Drawn>((call) => call) },
      {
        weight: 4,
        arbitrary: fc
          .record({ at: fc.nat(), value: rubbish, key: fc.constantFrom(...FOREIGN_KEYS) })
          .map(spoilt),
      },
      { weight: 1, arbitrary: rubbish.map((body) => (call: Drawn) => ({ ...call, body })) },
    );
    return fc
      .record({
        drawn,
        wrong,
        headers: oddHeaders,
        bytes: oddBytes,
        who: someone(callers),
        bracket: fc.nat(40),
      })
      .map(({ drawn, wrong, headers, bytes, who, bracket }): Visit => {
        const { params, query, body } = wrong(drawn);
        const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
        return {
          name: endpoint.name,
          method: endpoint.method,
          target: targetOf(endpoint, params, query, bracket === 0),
          headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
          body: sent,
          who,
        };
      });
  });
}

/** The kind of `{id}` is the segment before it in the path. */
const paramsOf = ({ path }: Endpoint, ids: Ids) =>
  fc.record(
    Object.fromEntries(
      [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, kind = '', name = '']) => [
        name,
        fitting({}, name === 'id' || !/id$/i.test(name) ? `${kind}Id` : name, ids),
      ]),
    ),
  );

/** The kind of the objects whose ids an endpoint returns. */
export const kindOf = (name: string): string => {
  const path = ENDPOINTS.find((each) => each.name === name)?.path ?? '';
  return path.split('/').findLast((part) => part && !part.startsWith('{')) ?? '';
};

const someone = (callers: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 8, arbitrary: fc.nat(callers - 1) });

/** Puts an invalid value in one place of a call, and a field into its body that callers may not set. */
const spoilt =
  ({ at, value, key }: { at: number; value: unknown; key: string }) =>
  (call: Drawn): Drawn => {
    const places = (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.keys((call[part] ?? {}) as object).map((field) => [part, field] as const),
    );
    const place = places[at % (places.length || 1)];
    if (!place) return { ...call, body: value };
    const [part, field] = place;
    const spoiltPart = { ...(call[part] as object), [field]: value };
    return {
      ...call,
      [part]: part === 'body' && at % 3 === 0 ? { ...spoiltPart, [key]: value } : spoiltPart,
    };
  };

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 3, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'no uuid' },
      { 'idempotency-key': '01930000-0000-7000-8000-000000000001' },
      { 'content-type': 'text/html' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': ';;;' },
      { authorization: 'Bearer x.y.z' },
      { authorization: 'Basic bm86bm8=' },
      { 'accept-encoding': 'br;q=0, *;q=0' },
      { 'if-none-match': '"x", W/"y", *' },
      { range: 'bytes=5-1' },
      { expect: '100-continue' },
      { 'x-forwarded-for': '"><, ::1, 999.1.1.1' },
      { host: 'evil.test' },
    ),
  },
);

/** Sometimes used as the body: bytes that are not JSON or not text. */
const oddBytes = fc.oneof(
  { weight: 40, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<string | Buffer>(
      '',
      '{',
      'null',
      '"text"',
      '[1]',
      '{"__proto__":{"role":"admin"}}',
      '{"title":"a","title":"b"}',
      '['.repeat(20_000),
      `{"a":${'1'.repeat(5_000)}}`,
      `{"content":"${'x'.repeat(300_000)}"}`,
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    ),
  },
);

function targetOf(
  { path }: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
  hasBrackets: boolean,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(params[name]));
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}${hasBrackets ? '[]' : ''}=${escaped(value)}`);
  return `${API_PATH}${filled}${pairs.length ? `?${pairs.join('&')}` : ''}`;
}

/**
 * Percent-encodes a value. A lone surrogate becomes bytes that are invalid in UTF-8. The length is limited to
 * that of a request line.
 */
function escaped(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2_000);
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`;
}
