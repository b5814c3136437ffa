import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CallFault, FAULT_HEADER, type FaultyProxy, openFaultyProxy } from './proxy.ts';

/** The bodies of the calls that the server has got completely. */
let received: string[] = [];
/** The number of the calls that have begun. */
let begun = 0;
let proxy: FaultyProxy;
const server = http.createServer(async (request, response) => {
  begun += 1;
  const body = await buffer(request).catch(() => null);
  if (!body) return;
  received.push(`${request.headers[FAULT_HEADER] ?? ''}${body}`);
  response.writeHead(201, { 'content-type': 'text/plain' }).end(`answer ${received.length}`);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await openFaultyProxy();
  proxy.setTargets([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
});
afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  begun = 0;
});

/** Sends a call. Returns its answer; null if there is none. */
async function call(fault?: CallFault): Promise<string | null> {
  const headers = { 'content-type': 'text/plain', ...(fault && { [FAULT_HEADER]: fault }) };
  const response = await fetch(`${proxy.url}/path?a=b`, { method: 'POST', headers, body: 'words' }).catch(
    () => null,
  );
  return response ? `${response.status} ${await response.text()}` : null;
}

it('passes a call on, and its answer back', async () => {
  expect(await call()).toBe('201 answer 1');
  expect(received).toEqual(['words']);
});

it.each<[CallFault, answer: string | null, received: string[]]>([
  ['cutBefore', null, []],
  ['cutAfter', null, ['words']],
  ['twice', '201 answer 2', ['words', 'words']],
  ['slow', '201 answer 1', ['words']],
])('%s: the client gets %j, and the server %j', async (fault, answer, bodies) => {
  expect(await call(fault)).toBe(answer);
  expect(received).toEqual(bodies);
});

it('halfSent: a call begins at the server, and never becomes complete', async () => {
  expect(await call('halfSent')).toBeNull();
  await expect.poll(() => begun).toBe(1);
  expect(received).toEqual([]);
});

it('a server that does not answer gives no answer', async () => {
  const free = await openFaultyProxy();
  free.setTargets(['http://127.0.0.1:9']);
  expect(await fetch(free.url).catch(() => null)).toBeNull();
  await free.close();
});
