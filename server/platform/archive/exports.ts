import { pipeline, type Readable, Transform } from 'node:stream';
import { say } from '#contract/platform/say.ts';
import { conflict, unavailable } from '#server/platform/errors.ts';
import { createTurns } from '#server/platform/turns.ts';

export interface ExportLimits {
  /** How many exports this server process runs at the same time. A member can run one. */
  maxRunning: number;
  /** How long a new export waits for a running one to end while `maxRunning` exports run. */
  waitMs: number;
  /** How long the client that downloads an export may pause. */
  idleMs: number;
}

const LIMITS: ExportLimits = { maxRunning: 2, waitMs: 5_000, idleMs: 30_000 };

export interface Exports {
  /**
   * Opens a member's export as soon as fewer than `maxRunning` exports run. The stream is destroyed when the client
   * pauses for longer than `idleMs`.
   * @throws ApiError 409 while another export of the same member runs; 503 with Retry-After when
   * no running export has ended within `waitMs`.
   */
  start(userId: string, openStream: () => Readable): Promise<Readable>;
}

export function createExports({ maxRunning, waitMs, idleMs }: ExportLimits = LIMITS): Exports {
  const exportingMembers = new Set<string>();
  const turns = createTurns({ max: maxRunning, waitMs, refusal: tooManyExports });

  return {
    start: async (userId, openStream) => {
      if (exportingMembers.has(userId)) {
        throw conflict(
          'export_running',
          say('An export of your data is already running. Please wait until it is done.'),
        );
      }
      exportingMembers.add(userId);
      try {
        await turns.begin();
      } catch (error) {
        exportingMembers.delete(userId);
        throw error;
      }
      const endExport = () => {
        exportingMembers.delete(userId);
        turns.end();
      };
      return withIdleTimeout(openStream(), idleMs, endExport);
    },
  };
}

const tooManyExports = () =>
  unavailable(say('Too many exports are running. Please try again in a minute.'), {
    code: 'too_many_exports',
    retryAfterSeconds: 60,
  });

/** Passes the bytes through, and destroys the stream when the client pauses for too long. */
function withIdleTimeout(source: Readable, idleMs: number, onClose: () => void): Readable {
  const output = new Transform({
    transform: (bytes, _encoding, done) => {
      timer.refresh();
      done(null, bytes);
    },
  });
  const timer = setTimeout(
    () => output.destroy(new Error('The reader of the export has paused for too long.')),
    idleMs,
  );
  pipeline(source, output, () => {
    clearTimeout(timer);
    onClose();
  });
  // Without a listener, an error after the caller has disconnected would end the process.
  output.on('error', () => undefined);
  return output;
}
