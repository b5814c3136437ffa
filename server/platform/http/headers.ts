import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '#server/platform/process/settings.ts';
import { isApiPath } from './paths.ts';

/** Security headers on every answer, and what may be kept of it. */
export function sendHeaders(app: FastifyInstance, { publicUrl }: Settings): void {
  const always = {
    ...headersOf(securityOf(publicUrl.startsWith('https:'))),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...always, 'x-request-id': request.id });
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Whatever does not say that it may be kept is for this reader alone.
    if (isApiPath(request.url) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    done();
  });
}

function securityOf(isSecure: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React Aria adds a small style element of its own, and the prerendered drawings carry style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Members give their pictures and covers by address.
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false, // pictures of other sites do not answer to it
    xFrameOptions: { action: 'deny' },
  };
}

/** What helmet would set on an answer: the same on each, so it is asked once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}
