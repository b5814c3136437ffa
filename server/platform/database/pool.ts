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
    const connection = super.connect().catch((error) => this.#retry(error));
    if (!callback) return connection;
    connection.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
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
