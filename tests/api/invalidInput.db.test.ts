import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import type { Cast } from '#tests/support/people/actors.ts';
import { type Canaries, plantCanaries } from '#tests/support/people/canaries.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

/**
 * Sends invalid values in every field of every call. They are refused as the caller's fault, and the server
 * keeps running.
 */
let server: TestServer;
let nine: Cast;
let garden: Canaries;
beforeAll(async () => {
  ({ server, nine, garden } = await plantCanaries());
});
afterAll(() => server.close());

const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
/** As JSON texts, because JavaScript would not print some of them. */
const VALUES = [
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
  JSON.stringify(deep),
];
/** Longer than any text may be. */
const LONG = 'x'.repeat(60_000);
/** More than any list may contain, in a body that is just small enough. */
const MANY = Array.from({ length: 25_000 }, (_, n) => String(n));

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> => {
  const inner = schema as {
    shape?: Record<string, z.ZodType>;
    def?: { in?: z.ZodType; innerType?: z.ZodType };
  };
  if (!inner) return {};
  return inner.shape ?? shapeOf(inner.def?.in ?? inner.def?.innerType);
};

/** Callers who pass the access check and find the objects. */
const CALLERS = ['author', 'guide', 'admin'] as const;
const json = { 'content-type': 'application/json' };

const withBody = ENDPOINTS.filter(({ body, isSigned }) => body && !isSigned);

describe('bodies', () => {
  it('every field of a body is covered', () => {
    expect(withBody.filter(({ body }) => Object.keys(shapeOf(body)).length === 0)).toEqual([]);
  });

  it.each(withBody)(
    'every invalid body of $call is refused',
    { timeout: 300_000 },
    async ({ method, path, body }) => {
      const fields = Object.keys(shapeOf(body)).map((field) => JSON.stringify(field));
      for (const [place, value] of VALUES.entries()) {
        const actor = CALLERS[place % CALLERS.length] ?? 'author';
        for (const sent of [value, ...fields.map((field) => `{${field}:${value}}`)]) {
          const reply = await nine.ask(`${method} ${garden.address(path)}`, actor, sent, json);
          expect(reply.status, `${actor} ${sent.slice(0, 80)}`).toBeLessThan(500);
        }
      }
    },
  );

  it.each(withBody)('every text of $call has a maximum length', async ({ method, path, body }) => {
    for (const field of Object.keys(shapeOf(body))) {
      for (const value of [LONG, [LONG], MANY]) {
        const reply = await nine.ask(`${method} ${garden.address(path)}`, 'author', { [field]: value });
        expect(reply.status, field).toBeLessThan(500);
        // No text this long is accepted after the access check and validation.
        if (reply.status !== 403 && reply.status !== 404) expect(reply.status, field).toBe(400);
        const told = reply.body.errors?.map(({ path: at }: { path: string }) => at.split('.')[0]);
        if (told) expect(told, field).toContain(field);
      }
    }
  });
});

describe('queries', () => {
  const asked = ENDPOINTS.filter(({ query }) => query);
  const texts = [
    '',
    '%00',
    '%ED%A0%80',
    '%',
    '-1',
    '0',
    '1e9',
    '99999999999999999999',
    'NaN',
    LONG.slice(0, 9_000),
  ];
  const spellings = (field: string) => [
    ...texts.map((text) => `${field}=${text}`),
    ...['[]=a', '[a]=b', '[__proto__]=a', '=a&@=b', '%5B%5D=a'].map(
      (rest) => field + rest.replace('@', field),
    ),
    `__proto__=a&${field}=\u0001`,
  ];

  it.each(asked)(
    'every invalid query of $call is refused',
    { timeout: 300_000 },
    async ({ method, path, query }) => {
      for (const field of Object.keys(query?.shape ?? {})) {
        for (const spelling of spellings(field)) {
          for (const actor of ['author', 'admin'] as const) {
            const call = `${method} ${garden.address(path)}?${encodeURI(spelling).replaceAll('%25', '%')}`;
            const { status } = await nine.ask(call, actor);
            expect(status, call.slice(0, 200)).toBeLessThan(500);
            if (/=x{9000}|=a&/.test(spelling) && !spelling.startsWith('_'))
              expect(status, call.slice(0, 90)).not.toBe(200);
          }
        }
      }
    },
  );
});

it('the server still answers after all invalid requests', async () => {
  expect((await nine.ask('GET /journal', 'author')).status).toBe(200);
  expect(({} as { role?: string }).role).toBeUndefined();
});
