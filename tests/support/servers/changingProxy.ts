import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before a server. */
export interface ChangingProxy {
  url: string;
  close(): void;
}

/**
 * Opens a proxy that passes calls of the API on as they are, and changes files on the way.
 *
 * @param change Returns what is sent in place of a file. It may also change the headers.
 */
export async function openChangingProxy(
  target: string,
  change: (path: string, content: Buffer, headers: http.IncomingHttpHeaders) => Buffer | string,
): Promise<ChangingProxy> {
  const server = http.createServer((request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const isFile = method === 'GET' && !path.startsWith('/api/');
    const { 'if-none-match': _etag, 'if-modified-since': _time, ...unconditional } = request.headers;
    const headers = isFile ? { ...unconditional, 'accept-encoding': 'identity' } : request.headers;
    const upstream = http.request(target + path, { method, headers }, async (reply) => {
      if (!isFile) {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
        return;
      }
      const { 'content-length': _length, etag: _etag, 'last-modified': _time, ...kept } = reply.headers;
      const content = change(path, Buffer.concat(await reply.toArray()), kept);
      response.writeHead(reply.statusCode ?? 502, kept).end(content);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
