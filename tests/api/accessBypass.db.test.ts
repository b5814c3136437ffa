// Sends requests to every protected endpoint in spellings that might bypass the access check.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let port: number;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

interface Reply {
  status: number;
  type: string;
  text: string;
}

function send(method: string, path: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    });
    request.on('error', reject).end();
  });
}

const ID = '01930000-0000-7000-8000-000000000001';

function disguisedRequests(
  method: string,
  path: string,
): [method: string, path: string, headers?: Record<string, string>][] {
  const [, , , feature = ''] = path.split('/');
  const otherMethod = method === 'GET' ? 'POST' : 'GET';
  return [
    [method, path],
    ['HEAD', path],
    ['OPTIONS', path],
    ['PATCH', path],
    [method, `${path}/`],
    [method, `${path}?`],
    [method, `${path};a=b`],
    [method, `${path}%2f`],
    [method, `${path}%00`],
    [method, `${path}%20`],
    [method, `${path}.json`],
    [method, `${path}/.`],
    [method, `${path}/x/..`],
    [method, `/${path}`],
    [method, path.replace('/v1/', '/v1//')],
    [method, path.replace('/v1/', '/v1/./')],
    [method, path.replace('/v1/', '/v1/reflections/../')],
    [method, path.replace('/v1/', '/v1%2f')],
    [method, path.replace('/v1/', '/v1\\')],
    [method, path.replace('/api', '/%61pi')],
    [method, path.replace('/api', '/API')],
    [method, path.replace(feature, feature.toUpperCase())],
    [
      method,
      path.replace(
        feature,
        encodeURIComponent(feature).replace(/^./, (c) => `%${c.charCodeAt(0).toString(16)}`),
      ),
    ],
    [method, `http://127.0.0.1:${port}${path}`],
    [otherMethod, path, { 'x-http-method-override': method, 'x-method-override': method }],
    [otherMethod, `${path}?_method=${method}`],
    [method, '/api/v1/nowhere', { 'x-original-url': path, 'x-rewrite-url': path }],
  ];
}

const PROTECTED = ENDPOINTS.filter(({ access }) => access !== 'anyone');

/** Whether an endpoint with this method and path is open to anyone. */
const isOpen = (method: string, path: string) =>
  ENDPOINTS.some((each) => {
    const routedMethod = method === 'HEAD' ? 'GET' : method;
    return each.access === 'anyone' && each.method === routedMethod && each.path === path;
  });

it.each(PROTECTED)(
  '$call refuses callers without access, whatever the spelling of the request',
  async ({ method, path, access }) => {
    const fullPath = `/api/v1${path.replace(/\{\w+\}/g, ID)}`;
    // A member may not call the endpoints of patrons, moderators and admins either.
    const asMember: Record<string, string>[] =
      access === 'member' ? [] : [{ authorization: `Bearer ${meera.token}` }];
    for (const [sentMethod, sentPath, headers = {}] of disguisedRequests(method, fullPath)) {
      if (sentMethod !== method && isOpen(sentMethod, path)) continue;
      for (const caller of [{}, ...asMember]) {
        const { status, type, text } = await send(sentMethod, sentPath, { ...headers, ...caller });
        const reply = `${sentMethod} ${sentPath}: ${status} ${type} ${text.slice(0, 100)}`;
        expect([400, 401, 403, 404, 405], reply).toContain(status);
        if (!text) continue;
        expect(type, reply).toContain('application/json');
        expect(Object.keys(JSON.parse(text)), reply).toEqual(['code', 'message', 'template', 'values']);
      }
    }
  },
);
