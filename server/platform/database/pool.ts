import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from './unreachable.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * How long opening a connection is tried. A proxy that restarts, or that has not noticed yet which server is the
 * primary, costs no call then.
 */
const OPENING_MS = 1_000;
const RETRY_DELAY_MS = 100;

/** A pool that tries again to open a connection. Nothing has been sent on it, so that is safe for every call. */
export class ReconnectingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
      super.connect((error, client) => (client ? resolve(client) : this.#retry(error).then(resolve, reject)));
      return promise;
    }
    super.connect((error, client, release) => {
      if (client) return callback(undefined, client, release);
      this.#retry(error).then(
        (opened) => callback(undefined, opened, opened.release),
        (lastError) => callback(lastError, undefined, () => {}),
      );
      return undefined;
    });
    return undefined;
  }

  async #retry(firstError: unknown): Promise<pg.PoolClient> {
    const startedAt = performance.now();
    for (let error = firstError; ; ) {
      if (!isConnectionLost(error) || performance.now() - startedAt > OPENING_MS) throw error;
      await sleep(RETRY_DELAY_MS);
      try {
        return await super.connect();
      } catch (nextError) {
        error = nextError;
      }
    }
  }
}
