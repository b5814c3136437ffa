import fc from 'fast-check';
import { z } from 'zod';
import { API_PATH } from '#contract/platform/constants.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { schemaIn } from '#contract/platform/endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { FORBIDDEN_FIELDS, type Ids, invalidValue, type JsonSchema, validValue } from './inputGenerators.ts';

/** One random call. */
export interface RandomCall {
  /** The endpoint, as `feature.name`. */
  name: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** The index of the caller; null for a visitor. */
  caller: number | null;
}

interface CallParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

const jsonSchemas = new Map<z.ZodType, JsonSchema>();

function jsonSchemaOf(schema: z.ZodType | undefined): JsonSchema {
  if (!schema) return { type: 'object' };
  const cached = jsonSchemas.get(schema);
  if (cached) return cached;
  // Inline schemas save the generators from resolving references. Schemas with an id are inlined below.
  const withDefinitions = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema & {
    $ref?: string;
    $defs?: Record<string, JsonSchema>;
  };
  const jsonSchema = withoutReferences(withDefinitions, withDefinitions.$defs ?? {});
  jsonSchemas.set(schema, jsonSchema);
  return jsonSchema;
}

function withoutReferences(
  schema: JsonSchema & { $ref?: string },
  definitions: Record<string, JsonSchema>,
): JsonSchema {
  const referenced = schema.$ref && definitions[schema.$ref.split('/').at(-1) ?? ''];
  if (referenced) return withoutReferences(referenced, definitions);
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map((each) => withoutReferences(each, definitions)) }),
    ...(schema.items && { items: withoutReferences(schema.items, definitions) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, each]) => [name, withoutReferences(each, definitions)]),
      ),
    }),
  };
}

/** A random call to any endpoint: valid, with one invalid value, or with an invalid body. */
export function randomCall(ids: Ids, callerCount: number): fc.Arbitrary<RandomCall> {
  return fc.nat(ENDPOINTS.length - 1).chain((index) => {
    const endpoint = ENDPOINTS[index] as (typeof ENDPOINTS)[number];
    const bodySchema = schemaIn(endpoint.body);
    const validParts = fc.record({
      params: validParams(endpoint, ids),
      query: validValue(jsonSchemaOf(endpoint.query), '', ids),
      body: bodySchema ? validValue(jsonSchemaOf(bodySchema), '', ids) : fc.constant(undefined),
    }) as fc.Arbitrary<CallParts>;
    const mutate = fc.oneof(
      { weight: 5, arbitrary: fc.constant<(call: CallParts) => CallParts>((call) => call) },
      {
        weight: 4,
        arbitrary: fc
          .record({
            fieldChoice: fc.nat(),
            value: invalidValue,
            forbiddenField: fc.constantFrom(...FORBIDDEN_FIELDS),
          })
          .map(withInvalidField),
      },
      { weight: 1, arbitrary: invalidValue.map((body) => (call: CallParts) => ({ ...call, body })) },
    );
    return fc
      .record({
        parts: validParts,
        mutate,
        headers: unusualHeaders,
        rawBody: unusualBody,
        caller: anyCaller(callerCount),
        bracketChoice: fc.nat(40),
      })
      .map(({ parts, mutate, headers, rawBody, caller, bracketChoice }): RandomCall => {
        const { params, query, body } = mutate(parts);
        const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
        return {
          name: endpoint.name,
          method: endpoint.method,
          target: requestTarget(endpoint, params, query, bracketChoice === 0),
          headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
          body: payload,
          caller,
        };
      });
  });
}

/** Valid path parameters. The kind of object behind `{id}` is the path segment before it. */
const validParams = ({ path }: Endpoint, ids: Ids) =>
  fc.record(
    Object.fromEntries(
      [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, kind = '', name = '']) => [
        name,
        validValue({}, name === 'id' || !/id$/i.test(name) ? `${kind}Id` : name, ids),
      ]),
    ),
  );

const anyCaller = (callerCount: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 8, arbitrary: fc.nat(callerCount - 1) });

/** Sets one field of a call to an invalid value, and sometimes adds a body field that callers may not set. */
const withInvalidField =
  ({ fieldChoice, value, forbiddenField }: { fieldChoice: number; value: unknown; forbiddenField: string }) =>
  (call: CallParts): CallParts => {
    const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.keys((call[part] ?? {}) as object).map((field) => [part, field] as const),
    );
    const target = fields[fieldChoice % (fields.length || 1)];
    if (!target) return { ...call, body: value };
    const [part, field] = target;
    const changedPart = { ...(call[part] as object), [field]: value };
    return {
      ...call,
      [part]:
        part === 'body' && fieldChoice % 3 === 0 ? { ...changedPart, [forbiddenField]: value } : changedPart,
    };
  };

const unusualHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 3, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'not a UUID' },
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

/**
 * In most cases undefined. Otherwise a raw body: empty, malformed JSON, JSON that is not an object, JSON with unusual
 * fields, very large, or not UTF-8.
 */
const unusualBody = fc.oneof(
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

function requestTarget(
  { path }: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
  hasBrackets: boolean,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => percentEncoded(params[name]));
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}${hasBrackets ? '[]' : ''}=${percentEncoded(value)}`);
  return `${API_PATH}${filled}${pairs.length ? `?${pairs.join('&')}` : ''}`;
}

/**
 * Percent-encodes a value. If it contains a lone surrogate, bytes that are invalid in UTF-8 are put in front of it.
 * Values are cut after 2,000 characters, so that they fit in a request line.
 */
function percentEncoded(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2_000);
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`;
}
