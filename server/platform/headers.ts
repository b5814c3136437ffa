import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isApiPath } from './paths.ts';
import type { Settings } from './settings.ts';

/** Security headers on every answer, and what may be kept of it. */
export async function sendHeaders(app: FastifyInstance, { publicUrl }: Settings): Promise<void> {
  const isSecure = publicUrl.startsWith('https:');
  await app.register(helmet, {
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
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    // Whatever does not say that it may be kept is for this reader alone.
    if (isApiPath(request.url) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}
