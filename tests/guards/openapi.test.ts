import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PATH } from '#contract/platform/constants.ts';
import { NO_EXAMPLE } from '#server/platform/http/apiExamples.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { member, PASSWORD } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { ROOT } from './sources.ts';

/** The linters and the generator are installed in this folder only. */
const TOOLS = path.join(ROOT, 'tests/openapi');

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
let document: any;
beforeAll(async () => {
  if (!fs.existsSync(path.join(TOOLS, 'node_modules/openapi-typescript'))) install();
  server = await openTestServer({ PUBLIC_URL: 'https://vichara.test' });
  document = (await server.ask('GET /openapi.json')).body;
}, 300_000);
afterAll(() => server.close());

function install(): void {
  const isWindows = process.platform === 'win32';
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', options, { cwd: TOOLS, stdio: 'inherit', shell: isWindows });
  if (status !== 0) throw new Error('What checks the OpenAPI document could not be installed.');
}

/** The output of a Node program, from stdout and stderr. */
function run(script: string, options: string[] = [], input = ''): string {
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...options], { cwd: ROOT, input });
  return `${stdout}${stderr}`;
}

const operationOf = ({ method, path: address }: (typeof ENDPOINTS)[number]) =>
  document.paths[API_PATH + address][method.toLowerCase()];

it('Redocly (recommended-strict) and Spectral report nothing for the OpenAPI document', () => {
  expect(run('tests/openapi/lint.ts', [], JSON.stringify(document))).toBe('');
}, 60_000);

it('the linters report the faults of a faulty document', () => {
  const faulty = structuredClone(document);
  delete faulty.paths[`${API_PATH}/journal`].get.operationId;
  faulty.components.schemas.Nobody = { type: 'object' };
  const found = run('tests/openapi/lint.ts', [], JSON.stringify(faulty));
  expect(found).toContain('redocly operation-operationId:');
  expect(found).toContain('spectral oas3-unused-component:');
}, 60_000);

describe('the OpenAPI document', () => {
  it.each(ENDPOINTS.filter(({ body }) => body))(
    'the document has an example of the request of $call',
    (endpoint) => {
      const { example } = operationOf(endpoint).requestBody.content['application/json'];
      expect(endpoint.body?.safeParse(example).error).toBeUndefined();
    },
  );

  it.each(ENDPOINTS.filter(({ reply }) => reply))(
    'the document has an example of the response of $call',
    (endpoint) => {
      const { example } = operationOf(endpoint).responses[endpoint.status ?? 200].content['application/json'];
      expect(endpoint.reply?.safeParse(example).error).toBeUndefined();
    },
  );

  const NO_EXAMPLE_PATTERN = NO_EXAMPLE.replaceAll(/\W/g, '\\$&');

  it('the examples of the document have a value for every text', () => {
    const missing = JSON.stringify(document).matchAll(
      new RegExp(`"(\\w+)":\\[?"${NO_EXAMPLE_PATTERN}"`, 'g'),
    );
    expect([...new Set([...missing].map(([, field]) => field))]).toEqual([]);
  });

  it('the document requires no session on open calls and lists the headers of each call', () => {
    expect(document.paths[`${API_PATH}/auth/login`].post.security).toEqual([]);
    expect(document.paths[`${API_PATH}/journal`].get.security).toEqual([{ session: [] }]);
    const headers = ENDPOINTS.flatMap((endpoint) => {
      const { parameters = [] } = operationOf(endpoint);
      return parameters.filter((each: { in: string }) => each.in === 'header').map(() => endpoint.name);
    });
    const taking = ENDPOINTS.filter((each) => each.idempotent || each.conditional || each.isSigned);
    expect(headers.toSorted()).toEqual(taking.map(({ name }) => name).toSorted());
  });

  it('the document types whole numbers and days correctly, without keywords of its own', () => {
    const { parameters } = document.paths[`${API_PATH}/journal`].get;
    const limit = parameters.find((each: { name: string }) => each.name === 'limit').schema;
    expect(limit).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
    expect(document.components.schemas.LogDraft.properties.date).toMatchObject({
      type: 'string',
      format: 'date',
    });
    expect(JSON.stringify(document)).not.toMatch(/"override"|"type":"number"/);
  });

  it('a client generated from the document compiles under strict and makes a dozen calls', async () => {
    const generated = path.join(ROOT, 'dist/openapi');
    fs.mkdirSync(generated, { recursive: true });
    fs.writeFileSync(path.join(generated, 'openapi.json'), JSON.stringify(document));
    run('tests/openapi/node_modules/openapi-typescript/bin/cli.js', [
      'dist/openapi/openapi.json',
      '--output',
      'dist/openapi/schema.d.ts',
    ]);
    expect(run('node_modules/typescript/bin/tsc', ['-p', 'tests/openapi'])).toBe('');

    const meera = await member(server, 'meera');
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const client = path.join(TOOLS, 'client.ts');
    const { makeCalls } = await import(client);
    expect(await makeCalls(`http://127.0.0.1:${port}`, meera.username, PASSWORD)).toEqual([
      ['reads the reflection of the day', 200],
      ['is told to sign in', 401],
      ['signs in meera', 200],
      ['writes an entry', 201],
      ['lists At dawn.', 200],
      ['changes the entry', 200],
      ['is kept from an outdated change', 412],
      ['deletes the entry', 204],
      ['lists practices', 200],
      ['logs 20 on 2026-11-20', 201],
      ['founds a community', 201],
      ['plans an event with 2 spots', 201],
      ['subscribes to a BEGIN:VCALENDAR', 200],
    ]);
  }, 60_000);
});
