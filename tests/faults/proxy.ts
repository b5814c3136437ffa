import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to one call on its way:
 * - `cutBefore`: the server never gets it, and the client no answer.
 * - `halfSent`: the server gets half of its body, then the connection ends.
 * - `cutAfter`: the server gets it, but the client no answer.
 * - `twice`: the server gets it twice, and the client the second answer, as when a router repeats a call.
 * - `slow`: the answer waits, so that the next call can overtake it.
 */
export type CallFault = 'cutBefore' | 'halfSent' | 'cutAfter' | 'twice' | 'slow';
export const CALL_FAULTS: readonly CallFault[] = ['cutBefore', 'halfSent', 'cutAfter', 'twice', 'slow'];

export interface FaultyProxy {
  url: string;
  /** The servers to which calls go from now on, in turn. Without one, calls are not answered. */
  setTargets(urls: readonly string[]): void;
  close(): Promise<void>;
}

/** The header with which the client names the fault of a call. The server does not get it. */
export const FAULT_HEADER = 'x-test-fault';

const SLOW_MS = 300;

/** A proxy on loopback between the members and the servers, which does to each call what the schedule says. */
export async function openFaultyProxy(): Promise<FaultyProxy> {
  let targets: readonly string[] = [];
  let calls = 0;
  let agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    calls += 1;
    const target = targets[calls % targets.length] ?? '';
    forward({ target, agent }, request, response).catch(() => response.destroy());
  });
  // A client would lose a call that it sends on a connection which is being closed.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setTargets: (urls) => {
      targets = urls;
      agent.destroy();
      agent = new http.Agent({ keepAlive: true });
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(
  { target, agent }: { target: string; agent: http.Agent },
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { [FAULT_HEADER]: fault, connection: _, ...headers } = request.headers;
  const call = {
    ...{ url: target + request.url, method: request.method ?? 'GET', headers, agent },
    body: await buffer(request),
  };
  if (fault === 'cutBefore') return void response.destroy();
  if (fault === 'halfSent') {
    await sendHalf(call);
    return void response.destroy();
  }
  if (fault === 'twice') await send(call);
  const answer = await send(call);
  if (fault === 'cutAfter') return void response.destroy();
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

interface Call {
  url: string;
  method: string;
  headers: http.IncomingHttpHeaders;
  agent: http.Agent;
  body: Buffer;
}

/**
 * Sends a call: a read on a connection that is used again, and a write, which must not be repeated when the server closes such
 * a connection, on one of its own. @throws if the server does not answer completely
 */
async function send({ url, method, headers, agent, body }: Call) {
  const request = http.request(url, { method, headers, agent: method === 'GET' && agent });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.end(body);
  const [answer] = await answered;
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
}

/** Sends the head and half of the body of a call, and ends the connection when the server has got them. */
async function sendHalf({ url, method, headers, body }: Call): Promise<void> {
  const request = http.request(url, { method, headers, agent: false });
  request.on('error', () => {}); // The server may end the connection first.
  await new Promise<void>((resolve) => {
    request.write(body.subarray(0, body.length / 2), () => resolve());
    request.once('close', resolve);
  });
  request.destroy();
}
