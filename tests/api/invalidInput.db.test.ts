// These tests send invalid values in every field of every endpoint. No value may cause an internal error.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { schemaIn } from '#contract/platform/endpoint.ts';
import { allSchemaMessages } from '#contract/platform/say.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import type { Actors } from '#tests/support/people/actors.ts';
import { type Canaries, plantCanaries } from '#tests/support/people/canaries.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let actors: Actors;
let canaries: Canaries;
beforeAll(async () => {
  ({ server, actors, canaries } = await plantCanaries());
});
afterAll(() => server.close());

const deeplyNested = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
/** JSON texts, because `JSON.stringify` cannot produce some of them. */
const INVALID_JSON = [
  'null',
  'true',
  '-1',
  '1e400',
  '1e21',
  '9007199254740993',
  '0.1',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00x"',
  '"%"',
  '"\\\\\\"\'; drop table users; --"',
  '"NaN"',
  '"9999-12-31T23:59:59.999999999+23:59"',
  '"-000001-01-01T00:00:00Z"',
  '"2026-02-30"',
  '[]',
  '["a",["b"]]',
  '[null]',
  '{}',
  '{"toString":1,"length":-1}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  JSON.stringify(deeplyNested),
];
/** A text that is longer than every maximum length. */
const LONG_TEXT = 'x'.repeat(60_000);
/** A list that is longer than the maximum of every list, in a body just below the size limit. */
const LONG_LIST = Array.from({ length: 25_000 }, (_, n) => String(n));

const fieldsOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> => {
  const inner = schema as {
    shape?: Record<string, z.ZodType>;
    def?: { in?: z.ZodType; innerType?: z.ZodType };
  };
  if (!inner) return {};
  return inner.shape ?? fieldsOf(inner.def?.in ?? inner.def?.innerType);
};

/** Callers who pass the access check and find the objects. */
const CALLERS = ['author', 'guide', 'admin'] as const;
const JSON_TYPE = { 'content-type': 'application/json' };

/** The endpoints with a JSON body, by its schema. */
const WITH_BODY = ENDPOINTS.flatMap(({ body, ...endpoint }) => {
  const schema = schemaIn(body);
  return schema ? [{ ...endpoint, body: schema }] : [];
});

describe('bodies', () => {
  it('the test knows the fields of every request body', () => {
    expect(WITH_BODY.filter(({ body }) => Object.keys(fieldsOf(body)).length === 0)).toEqual([]);
  });

  it.each(WITH_BODY)(
    'no invalid body of $call causes an internal error',
    { timeout: 300_000 },
    async ({ method, path, body }) => {
      const fields = Object.keys(fieldsOf(body)).map((field) => JSON.stringify(field));
      for (const [index, value] of INVALID_JSON.entries()) {
        const actor = CALLERS[index % CALLERS.length] ?? 'author';
        for (const payload of [value, ...fields.map((field) => `{${field}:${value}}`)]) {
          const reply = await actors.requestAs(
            actor,
            `${method} ${canaries.fillPath(path)}`,
            payload,
            JSON_TYPE,
          );
          expect(reply.status, `${actor} ${payload.slice(0, 80)}`).toBeLessThan(500);
        }
      }
    },
  );

  it.each(WITH_BODY)('every text and list of $call has a maximum length', async ({ method, path, body }) => {
    for (const field of Object.keys(fieldsOf(body))) {
      for (const value of [LONG_TEXT, [LONG_TEXT], LONG_LIST]) {
        const reply = await actors.requestAs('author', `${method} ${canaries.fillPath(path)}`, {
          [field]: value,
        });
        expect(reply.status, field).toBeLessThan(500);
        // 403 and 404 come from checks before the validation.
        if (reply.status !== 403 && reply.status !== 404) expect(reply.status, field).toBe(400);
        const invalidFields = reply.body.errors?.map(
          ({ path: field }: { path: string }) => field.split('.')[0],
        );
        if (invalidFields) expect(invalidFields, field).toContain(field);
      }
    }
  });
});

describe('queries', () => {
  const withQuery = ENDPOINTS.filter(({ query }) => query);
  const invalidTexts = [
    '',
    '%00',
    '%ED%A0%80',
    '%',
    '-1',
    '0',
    '1e9',
    '99999999999999999999',
    'NaN',
    LONG_TEXT.slice(0, 9_000),
  ];
  const invalidQueries = (field: string) => [
    ...invalidTexts.map((text) => `${field}=${text}`),
    ...['[]=a', '[a]=b', '[__proto__]=a', '=a&@=b', '%5B%5D=a'].map(
      (rest) => field + rest.replace('@', field),
    ),
    `__proto__=a&${field}=\u0001`,
  ];

  it.each(withQuery)(
    'no invalid query of $call causes an internal error',
    { timeout: 300_000 },
    async ({ method, path, query }) => {
      for (const queryText of Object.keys(query?.shape ?? {}).flatMap(invalidQueries)) {
        const mustFail = /=x{9000}|=a&/.test(queryText) && !queryText.startsWith('_');
        for (const actor of ['author', 'admin'] as const) {
          const call = `${method} ${canaries.fillPath(path)}?${encodeURI(queryText).replaceAll('%25', '%')}`;
          const { status } = await actors.requestAs(actor, call);
          expect(status, call.slice(0, 200)).toBeLessThan(500);
          if (mustFail) expect(status, call.slice(0, 90)).not.toBe(200);
        }
      }
    },
  );
});

/** A value of each wrong type. `[{}]` and `[1]` reach the elements of a list, and `{}` the fields of an object. */
const WRONG_TYPES = [undefined, null, true, -1, 0.5, '', 'x', {}, [], [{}], [1], ['x']];

/** All sentences about a value of the wrong type. Everything else could be a text of the validation library. */
const SENTENCES = [
  /^[\w\d. -]+ (is|are) required$/,
  /^[\w\d. -]+ must be (text|true|true or false|a list|an object|a whole number|base64url|given once)$/,
  /^[\w\d. -]+ must be a nonce, a ciphertext and a tag$/,
  /^[\w\d. -]+ must be (a day|a day, YYYY-MM-DD|MM-DD or YYYY-MM-DD|a date and time|HH:MM|a year, YYYY|argon2id)$/,
  /^[\w\d. -]+ must be at least \d+( characters long)?$/,
  /^[\w\d. -]+ must (start with https:\/\/( or http:\/\/)?|contain a letter or a digit)$/,
  /^[\w\d. -]+ must lie between the years 1000 and 9999$/,
  /^(Action is unknown|Unknown (file|format|language|mode|practice|program|state|timezone|use)|Invalid email address|ISBN-13 is not valid)$/,
  /^[A-Z][a-z]+ must be (\w+, )*[\w ]+ or [\w ]+$/,
  /^The colour must be written like oklch\(0\.5 0\.12 60\)$/,
  /^A day must be one of SU, MO, TU, WE, TH, FR, SA$/,
  /^(Content cannot be empty|Select at least one (day|practice)|Please add at least one phase)$/,
  /^Community ID is missing\. Please create events from the community page\.$/,
  /^Please choose what it is about\.$/,
  /^A series without an end must repeat$/,
  /^An observance must be purnima, amavasya, ekadashi or file$/,
  /^Please confirm that this is true to the best of your knowledge$/,
  /^Use a linear-gradient\(\) of 2 to 6 plain colours$/,
  /^[\w.]+ is not valid$/,
];

const messagesAbout = (schema: z.ZodType | undefined, values: unknown[]) =>
  Object.keys(fieldsOf(schema)).flatMap((field) =>
    values.flatMap((value) =>
      (schema?.safeParse({ [field]: value }).error?.issues ?? []).map(({ message }) => message),
    ),
  );

describe('messages', () => {
  it.each(ENDPOINTS.filter(({ body, query }) => schemaIn(body) || query))(
    'no message of a validation library answers a value of the wrong type in $call',
    ({ body, query }) => {
      const messages = [
        ...messagesAbout(schemaIn(body), WRONG_TYPES),
        ...messagesAbout(query, [undefined, '', 'x', ['x', 'y']]),
      ];
      const isSentence = (message: string) => SENTENCES.some((pattern) => pattern.test(message));
      expect(messages.filter((message) => !isSentence(message))).toEqual([]);
    },
  );
});

it('no message is kept from a call', async () => {
  const before = allSchemaMessages().length;
  for (const key of ['a', 'b', 'c'])
    await actors.requestAs('author', 'POST /journal', { [key]: key, date: key, title: [key] });
  expect(allSchemaMessages().length).toBe(before);
});

it('the server still answers after all invalid requests', async () => {
  expect((await actors.requestAs('author', 'GET /journal')).status).toBe(200);
  expect(({} as { role?: string }).role).toBeUndefined();
});
