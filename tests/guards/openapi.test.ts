import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PATH } from '#contract/platform/constants.ts';
import { schemaIn, special } from '#contract/platform/endpoint.ts';
import { NO_EXAMPLE } from '#server/platform/http/openapi/apiExamples.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { createMember, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { ROOT } from './sources.ts';

/** The linters and the generator are installed in this folder only. */
const TOOLS_DIR = path.join(ROOT, 'tests/openapi');

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
let document: any;
beforeAll(async () => {
  if (!fs.existsSync(path.join(TOOLS_DIR, 'node_modules/openapi-typescript'))) install();
  server = await openTestServer({ PUBLIC_URL: 'https://vichara.test' });
  document = (await server.request('GET /openapi.json')).body;
}, 300_000);
afterAll(() => server.close());

function install(): void {
  const isWindows = process.platform === 'win32';
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', options, { cwd: TOOLS_DIR, stdio: 'inherit', shell: isWindows });
  if (status !== 0) throw new Error('The tools for the OpenAPI document could not be installed.');
}

/** The output of a Node program, from stdout and stderr. */
function run(script: string, options: string[] = [], input = ''): string {
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...options], { cwd: ROOT, input });
  return `${stdout}${stderr}`;
}

const operationOf = ({ method, path: endpointPath }: (typeof ENDPOINTS)[number]) =>
  document.paths[API_PATH + endpointPath][method.toLowerCase()];

it('Redocly (recommended-strict) and Spectral report nothing for the OpenAPI document', () => {
  expect(run('tests/openapi/lint.ts', [], JSON.stringify(document))).toBe('');
}, 240_000);

it('the linters report the errors of an invalid document', () => {
  const invalidDocument = {
    ...document,
    paths: { '/api/v1/nothing': { get: { responses: { 204: { description: 'Nothing.' } } } } },
    components: { schemas: { Nobody: { type: 'object' } } },
  };
  const report = run('tests/openapi/lint.ts', [], JSON.stringify(invalidDocument));
  expect(report).toContain('redocly operation-operationId:');
  expect(report).toContain('spectral oas3-unused-component:');
}, 240_000);

describe('the OpenAPI document', () => {
  it.each(ENDPOINTS.filter(({ body }) => schemaIn(body)))(
    'the document has an example of the request of $call',
    (endpoint) => {
      const { example } = operationOf(endpoint).requestBody.content['application/json'];
      expect(schemaIn(endpoint.body)?.safeParse(example).error).toBeUndefined();
    },
  );

  it.each(ENDPOINTS.filter(({ reply }) => schemaIn(reply)))(
    'the document has an example of the response of $call',
    (endpoint) => {
      const { example } = operationOf(endpoint).responses[endpoint.status ?? 200].content['application/json'];
      expect(schemaIn(endpoint.reply)?.safeParse(example).error).toBeUndefined();
    },
  );

  const NO_EXAMPLE_PATTERN = NO_EXAMPLE.replaceAll(/\W/g, '\\$&');

  it('the document has an example value for every text', () => {
    const missing = JSON.stringify(document).matchAll(
      new RegExp(`"(\\w+)":\\[?"${NO_EXAMPLE_PATTERN}"`, 'g'),
    );
    expect([...new Set([...missing].map(([, field]) => field))]).toEqual([]);
  });

  it('the document requires no session for open endpoints and lists the headers of each endpoint', () => {
    expect(document.paths[`${API_PATH}/auth/login`].post.security).toEqual([]);
    expect(document.paths[`${API_PATH}/journal`].get.security).toEqual([{ session: [] }]);
    const headers = ENDPOINTS.flatMap((endpoint) => {
      const { parameters = [] } = operationOf(endpoint);
      return parameters.filter((each: { in: string }) => each.in === 'header').map(() => endpoint.name);
    });
    const withHeaders = ENDPOINTS.filter(
      (each) =>
        each.idempotent ||
        each.conditional ||
        each.acceptsGuestToken ||
        special(each.body)?.kind === 'signed',
    );
    expect(headers.toSorted()).toEqual(withHeaders.map(({ name }) => name).toSorted());
  });

  it('the document describes integers and dates correctly, without non-standard keywords', () => {
    const { parameters } = document.paths[`${API_PATH}/journal`].get;
    const limit = parameters.find((each: { name: string }) => each.name === 'limit').schema;
    expect(limit).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
    expect(document.components.schemas.LogDraft.properties.date).toMatchObject({
      type: 'string',
      format: 'date',
    });
    expect(JSON.stringify(document)).not.toMatch(/"override"|"type":"number"/);
  });

  it('a client generated from the document compiles in strict mode, and its calls have the expected statuses', async () => {
    const folder = path.join(ROOT, 'dist/openapi');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document));
    run('tests/openapi/node_modules/openapi-typescript/bin/cli.js', [
      'dist/openapi/openapi.json',
      '--output',
      'dist/openapi/schema.d.ts',
    ]);
    expect(run('node_modules/typescript/bin/tsc', ['-p', 'tests/openapi'])).toBe('');

    const meera = await createMember(server, 'meera');
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const client = path.join(TOOLS_DIR, 'client.ts');
    const { makeCalls } = await import(client);
    expect(await makeCalls(`http://127.0.0.1:${port}`, meera.username, PASSWORD)).toEqual([
      ['reads the reflection of the day', 200],
      ['reads the journal without a session', 401],
      ['signs in meera', 200],
      ['writes an entry', 201],
      ['lists At dawn.', 200],
      ['changes the entry', 200],
      ['sends an outdated change', 412],
      ['deletes the entry', 204],
      ['lists practices', 200],
      ['logs 20 on 2026-11-20', 201],
      ['creates a community', 201],
      ['plans an event with 2 spots', 201],
      ['subscribes to a BEGIN:VCALENDAR', 200],
    ]);
  }, 240_000);
});
