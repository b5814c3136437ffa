import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface ReportingProxy {
  url: string;
  /** Returns the problems in the browser since the last call. */
  takeProblems(): string[];
  reportProblem(problem: string): void;
  /** Sets the port of the server. */
  forwardTo(port: number): void;
  /** Breaks every connection from now on, like a lost network. */
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

const REPORT_PATH = '/browser-problems';

/**
 * Forwards requests to the server. Adds a script to every page, which reports errors and violations of the content
 * security policy, because classic WebDriver can neither observe them nor run a script before the scripts of the page.
 * WebKit also uses this server as its HTTP proxy, so that requests to other origins arrive here.
 */
export async function openReportingProxy(): Promise<ReportingProxy> {
  const sockets = new Set<Socket>();
  let problems: string[] = [];
  let target = 0;
  let isConnected = true;
  const reportProblem = (problem: string) => void problems.push(problem);

  const proxy = http.createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (!path.startsWith('/')) {
      reportProblem(`request to another origin: ${path}`);
      response.writeHead(502).end();
    } else if (path === `${REPORT_PATH}.js`) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(REPORT_SCRIPT);
    } else if (path === REPORT_PATH) {
      reportProblem((await request.toArray()).join(''));
      response.writeHead(204).end();
    } else forward(request, response, target);
  });
  proxy.on('connect', ({ url }, socket) => {
    reportProblem(`request to another origin: ${url}`);
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
    takeProblems: () => {
      const taken = problems;
      problems = [];
      return taken;
    },
    reportProblem,
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
  // The shell must not change, because the service worker compares it with a digest.
  const isPage = path !== '/index.html' && request.headers.accept?.includes('text/html');
  const headers = { ...request.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
  const upstream = http.request(
    { host: 'localhost', port, method, path, headers },
    async (upstreamResponse) => {
      const { statusCode = 502 } = upstreamResponse;
      if (!isPage || !upstreamResponse.headers['content-type']?.includes('text/html')) {
        response.writeHead(statusCode, upstreamResponse.headers);
        upstreamResponse.pipe(response);
        return;
      }
      const html = Buffer.concat(await upstreamResponse.toArray()).toString('utf8');
      const changedHtml = html.replace('<head>', `<head><script src="${REPORT_PATH}.js"></script>`);
      const {
        'content-length': _length,
        'transfer-encoding': _encoding,
        ...headersToKeep
      } = upstreamResponse.headers;
      response
        .writeHead(statusCode, { ...headersToKeep, 'content-length': Buffer.byteLength(changedHtml) })
        .end(changedHtml);
    },
  );
  // The server has stopped, or the browser has cancelled the request.
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

/** Reports synchronously, so that the proxy has every problem before the journey continues. */
const REPORT_SCRIPT = `(() => {
  const report = (text) => {
    const request = new XMLHttpRequest();
    request.open('POST', '${REPORT_PATH}', false);
    try { request.send(location.pathname + ': ' + text); } catch {} // the network is disconnected
  };
  document.addEventListener('securitypolicyviolation', (event) =>
    report('content security policy: ' + event.effectiveDirective + ' ' + event.blockedURI));
  addEventListener('error', (event) => event.message && report('error: ' + event.message));
  addEventListener('unhandledrejection', (event) => report('unhandled rejection: ' + event.reason));
  const { error } = console;
  console.error = (...values) => {
    report('console: ' + values.join(' '));
    error.apply(console, values);
  };
})();`;
