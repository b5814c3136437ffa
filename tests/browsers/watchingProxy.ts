import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface WatchingProxy {
  url: string;
  /** What went wrong in the browser since the last call. */
  takeComplaints(): string[];
  complain(complaint: string): void;
  /** Where the server is, once it has started. */
  forwardTo(port: number): void;
  /** Breaks every connection from now on, as a network that is gone does. */
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

const COMPLAINTS = '/browser-complaints';

/**
 * Stands between a browser and the server, and adds a script to every page that reports errors and violations of the
 * content security policy: classic WebDriver can neither listen to them nor run a script before the page's own.
 * WebKit also has it as its HTTP proxy, so that requests to other origins arrive here.
 */
export async function openWatchingProxy(): Promise<WatchingProxy> {
  const sockets = new Set<Socket>();
  let complaints: string[] = [];
  let target = 0;
  let isConnected = true;
  const complain = (complaint: string) => void complaints.push(complaint);

  const proxy = http.createServer(async (request, response) => {
    const address = request.url ?? '/';
    if (!address.startsWith('/')) {
      complain(`request to another origin: ${address}`);
      response.writeHead(502).end();
    } else if (address === `${COMPLAINTS}.js`) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(WATCH);
    } else if (address === COMPLAINTS) {
      complain((await request.toArray()).join(''));
      response.writeHead(204).end();
    } else forward(request, response, target);
  });
  proxy.on('connect', ({ url }, socket) => {
    complain(`request to another origin: ${url}`);
    socket.destroy();
  });
  proxy.on('connection', (socket) => {
    if (!isConnected) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    takeComplaints: () => {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    complain,
    forwardTo: (port) => {
      target = port;
    },
    disconnect: () => {
      isConnected = false;
      breakConnections();
    },
    reconnect: () => {
      isConnected = true;
    },
    close: async () => {
      breakConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

function forward(request: http.IncomingMessage, response: http.ServerResponse, port: number): void {
  const { method = 'GET', url: path = '/' } = request;
  // The service worker compares the shell that it keeps with a digest.
  const isPage = path !== '/index.html' && request.headers.accept?.includes('text/html');
  const headers = { ...request.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
  const asked = http.request({ host: 'localhost', port, method, path, headers }, async (answer) => {
    const { statusCode = 502 } = answer;
    if (!isPage || !answer.headers['content-type']?.includes('text/html')) {
      response.writeHead(statusCode, answer.headers);
      answer.pipe(response);
      return;
    }
    const page = Buffer.concat(await answer.toArray()).toString('utf8');
    const watched = page.replace('<head>', `<head><script src="${COMPLAINTS}.js"></script>`);
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers;
    response.writeHead(statusCode, { ...kept, 'content-length': Buffer.byteLength(watched) }).end(watched);
  });
  asked.on('error', () => response.destroy()); // the server is gone, or the browser no longer wants the answer
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}

/** Reports synchronously, so that a complaint has arrived before the journey goes on. */
const WATCH = `(() => {
  const complain = (text) => {
    const request = new XMLHttpRequest();
    request.open('POST', '${COMPLAINTS}', false);
    try { request.send(location.pathname + ': ' + text); } catch {} // while the network is gone
  };
  document.addEventListener('securitypolicyviolation', (event) =>
    complain('content security policy: ' + event.effectiveDirective + ' ' + event.blockedURI));
  addEventListener('error', (event) => event.message && complain('error: ' + event.message));
  addEventListener('unhandledrejection', (event) => complain('unhandled rejection: ' + event.reason));
  const { error } = console;
  console.error = (...values) => {
    complain('console: ' + values.join(' '));
    error.apply(console, values);
  };
})();`;
