import { pipeline, type Readable, Transform } from 'node:stream';
import { ApiError, conflict } from '#server/platform/errors.ts';

export interface ExportLimits {
  /** How many exports this server process runs at a time. A member can run one. */
  atOnce: number;
  /** How long another export waits for its turn. */
  waitMs: number;
  /** How long the reader of an export may pause. */
  idleMs: number;
}

const LIMITS: ExportLimits = { atOnce: 2, waitMs: 5_000, idleMs: 30_000 };

export interface Exports {
  /**
   * Waits for a turn, then opens a member's export. The stream ends when it has been read, or when its reader
   * pauses for too long.
   * @throws ApiError 409 while another export of the same member runs; 503 with Retry-After while too many
   * exports run.
   */
  start(userId: string, open: () => Readable): Promise<Readable>;
}

export function createExports({ atOnce, waitMs, idleMs }: ExportLimits = LIMITS): Exports {
  const members = new Set<string>();
  const waiting = new Set<() => void>();
  let running = 0;

  return {
    start: async (userId, open) => {
      if (members.has(userId)) {
        throw conflict(
          'export_running',
          'An export of your data is already running. Please wait until it is done.',
        );
      }
      members.add(userId);
      try {
        await takeTurn();
      } catch (error) {
        members.delete(userId);
        throw error;
      }
      const release = () => {
        members.delete(userId);
        passTurn();
      };
      return readOrEnded(open(), idleMs, release);
    },
  };

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(tooBusy()), waitMs);
    waiting.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(resolve);
    }
  }

  /** Gives the turn to the export that has waited longest. */
  function passTurn(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }
}

const tooBusy = () =>
  new ApiError(503, 'too_many_exports', 'Too many exports are running. Please try again in a minute.', {
    headers: { 'retry-after': '60' },
  });

/** Passes the bytes through, and breaks off when the reader pauses for too long. */
function readOrEnded(source: Readable, idleMs: number, release: () => void): Readable {
  const taken = new Transform({
    transform: (bytes, _encoding, done) => {
      timer.refresh();
      done(null, bytes);
    },
  });
  const timer = setTimeout(() => taken.destroy(new Error('Nobody reads the export.')), idleMs);
  pipeline(source, taken, () => {
    clearTimeout(timer);
    release();
  });
  // Without a listener, an error after the caller has disconnected would end the process.
  taken.on('error', () => undefined);
  return taken;
}
