import { pipeline, type Readable, Transform } from 'node:stream';
import { ApiError, conflict } from '#server/platform/errors.ts';

export interface ExportLimits {
  /** How many exports run at once on this server; one a member. */
  atOnce: number;
  /** How long another one waits for its turn. */
  waitMs: number;
  /** How long a reader may take nothing. */
  idleMs: number;
}

const LIMITS: ExportLimits = { atOnce: 2, waitMs: 5_000, idleMs: 30_000 };

export interface Exports {
  /**
   * Opens a member's export when it is its turn; it ends when it has been read, or nobody reads it any more.
   * @throws Refusal 409 while another one of the member's runs, 503 with Retry-After while too many others do.
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

  /** Gives the turn to whoever has waited longest. */
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

/** The same bytes; broken off when nobody takes any for too long. */
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
  // Unheard, since who asked is gone or is not answered yet, an error would end the process.
  taken.on('error', () => undefined);
  return taken;
}
