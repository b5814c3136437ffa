import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Build,
  type BuildSignature,
  SIGNATURE_NAMESPACE,
  signedText,
} from '#contract/platform/build/build.ts';
import type { TestKey } from './sshKeygen.ts';

/** A program that the proxy sends in place of the one of the server. */
export interface SentProgram {
  build: Build;
  signature: BuildSignature | null;
  /** Changes the shell and the service workers. */
  change?: (path: string, text: string) => string;
}

/** A proxy before a server, which sends another program after `send`. */
export interface ChangingProxy {
  url: string;
  send(program: SentProgram): void;
  close(): void;
}

/** Whether a file is changed on the way. All others, and the calls of the API, are passed on as they are. */
const isChanged = (path: string) => /^\/(index\.html|sw\.([\w-]+\.)?js)/.test(path);

export async function openChangingProxy(target: string, first: SentProgram): Promise<ChangingProxy> {
  let sent = first;
  const server = http.createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    if (path === '/build.json') return void response.end(JSON.stringify(sent.build));
    if (path === '/signature.json') return void response.end(JSON.stringify(sent.signature));
    const change = method === 'GET' && isChanged(path) && sent.change;
    const { 'if-none-match': _etag, 'if-modified-since': _time, ...unconditional } = request.headers;
    const headers = change ? { ...unconditional, 'accept-encoding': 'identity' } : request.headers;
    const upstream = http.request(target + path, { method, headers }, async (reply) => {
      if (!change) {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
        return;
      }
      const text = change(path, Buffer.concat(await reply.toArray()).toString('utf8'));
      const { 'content-length': _length, etag: _etag, 'last-modified': _time, ...kept } = reply.headers;
      response.writeHead(reply.statusCode ?? 502, kept).end(text);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send: (program) => {
      sent = program;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A build like another one with some other values, with its digest. */
export function buildLike(build: Build, changes: Partial<Pick<Build, 'version' | 'files'>>): Build {
  const changed = { ...build, ...changes };
  return { ...changed, digest: sha256(signedText(changed)) };
}

/** A build with the signature of a key. */
export const signedBy = (key: TestKey, signer: string, build: Build): SentProgram => ({
  build,
  signature: { signer, signature: key.sign(signedText(build), SIGNATURE_NAMESPACE) },
});

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
