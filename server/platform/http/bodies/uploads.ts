import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { say } from '#contract/platform/say.ts';
import { conflict, unavailable } from '#server/platform/errors.ts';

/** How many uploads run at the same time, because each holds its file in memory: of a member, and of a server process. */
const MAX_PER_MEMBER = 2;
const MAX_RUNNING = 8;
const RETRY_AFTER_SECONDS = 5;

export interface Uploads {
  /**
   * Counts an upload until it is processed and its reply is sent, or the connection is lost. Must be called before the
   * body is read.
   * @throws ApiError 409 while two uploads of the member run; 503 with Retry-After while eight of all members do.
   */
  start(memberId: string, request: FastifyRequest, reply: FastifyReply): void;
}

export function createUploads(): Uploads {
  const running = new Map<string, number>();
  let runningCount = 0;
  const count = (memberId: string, change: 1 | -1) => {
    const ofMember = (running.get(memberId) ?? 0) + change;
    if (ofMember === 0) running.delete(memberId);
    else running.set(memberId, ofMember);
    runningCount += change;
  };
  return {
    start: (memberId, request, reply) => {
      if (running.get(memberId) === MAX_PER_MEMBER) throw uploadsRunning();
      if (runningCount === MAX_RUNNING) throw tooManyUploads();
      count(memberId, 1);
      const end = () => count(memberId, -1);
      // A member can close the connection while the file is being processed.
      finished(reply.raw, () => void Promise.resolve(request.processing).then(end, end));
    },
  };
}

const uploadsRunning = () =>
  conflict(
    'uploads_running',
    say('Two of your pictures are being uploaded already. Please try again when one of them is done.'),
  );

const tooManyUploads = () =>
  unavailable(say('Many pictures are being uploaded. Please try again in a moment.'), {
    code: 'too_many_uploads',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
