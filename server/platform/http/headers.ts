import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '#server/platform/process/settings.ts';
import { isApiPath } from './paths.ts';

/**
 * The only scripts that may compile WebAssembly: `web/journal/sealed/argonWorker.ts` derives keys, and
 * `web/moving/checking/archiveWorker.ts` sums the files of archives.
 */
const WASM_WORKERS = ['/assets/argonWorker-', '/assets/archiveWorker-'];

/** The security headers of every reply, also of those that Fastify does not send. The names are in lower case. */
export const securityHeadersOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> => ({
  ...headersOf(helmetOptions(publicUrl.startsWith('https:'))),
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
});

/** Sets the security headers on every reply, and the default cache rule on replies of the API. */
export function registerHeaders(app: FastifyInstance, securityHeaders: Record<string, string>): void {
  const policyOfWorker = securityHeaders['content-security-policy']?.replace(
    "script-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
  );
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    // A worker has the policy of its script.
    if (WASM_WORKERS.some((path) => request.url.startsWith(path)))
      reply.header('content-security-policy', policyOfWorker);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // No cache may store a reply of the API, unless the handler sets another rule.
    if (isApiPath(request.url) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    done();
  });
}

function helmetOptions(isSecure: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React Aria adds a small style element, and the prerendered drawings have style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Forms show pictures before they are uploaded, and stylesheets contain small ones.
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  };
}

/** Returns the headers that helmet sets. They are the same on every reply, so they are computed once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}
