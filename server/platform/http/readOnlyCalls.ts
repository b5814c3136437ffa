import type { FastifyInstance } from 'fastify';
import { say } from '#contract/platform/say.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unavailable } from '#server/platform/errors.ts';

const READING_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** When a caller may try again, in seconds. Most updates keep a site read-only for a minute or two. */
const RETRY_AFTER_SECONDS = 30;

/** Refuses everything but reads while the site is being updated, before the body is read. */
export function refuseWritesDuringUpdates(app: FastifyInstance, { readOnly }: Deps): void {
  app.addHook('onRequest', async ({ method }) => {
    if (readOnly.isOn() && !READING_METHODS.includes(method)) throw beingUpdated();
  });
}

const beingUpdated = () =>
  unavailable(
    say('The site is being updated, so nothing can be saved just now. Please try again in a few minutes.'),
    { code: 'read_only', retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
