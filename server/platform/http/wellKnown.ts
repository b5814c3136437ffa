import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import { sendWithEtag } from './etag.ts';

const SECURITY_TEXT = '/.well-known/security.txt';
/**
 * RFC 9116 recommends less than a year. The expiry date is computed for each request, so it moves forward
 * every day.
 */
const EXPIRY_DAYS = 180;

/** The page on which a member changes the password. */
const CHANGE_PASSWORD = '/account/security';

/**
 * Serves the contact for reports of security problems (RFC 9116), and leads password managers to the page on which the
 * password is changed (https://w3c.github.io/webappsec-change-password-url/).
 */
export function serveWellKnown(app: FastifyInstance, { settings, clock }: Deps): void {
  const { securityContact, publicUrl } = settings;
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(CHANGE_PASSWORD, 302));
  app.get(SECURITY_TEXT, async (request, reply) => {
    if (!securityContact) throw notFound();
    const today = clock().toZonedDateTimeISO('UTC').startOfDay();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${today.add({ days: EXPIRY_DAYS }).toInstant()}`,
      // RFC 9116 requires https for this URL.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${SECURITY_TEXT}`] : []),
    ];
    return sendWithEtag(request, reply.type('text/plain; charset=utf-8'), `${lines.join('\n')}\n`);
  });
}
