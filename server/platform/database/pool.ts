import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from './unreachable.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * The time for which the pool tries to open a connection, so that calls do not fail while a proxy restarts, or has
 * not yet noticed which server is the primary.
 */
const OPENING_MS = 1_000;
const RETRY_DELAY_MS = 100;

/**
 * A pool that retries to open a connection. Nothing has been sent on the connection, so retrying is safe for
 * every call.
 */
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
