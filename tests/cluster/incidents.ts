import type { Incident } from './outages.ts';
import type { PostgresPair } from './postgresPair.ts';

const SECOND_MS = 1_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Within this time after a kill, the calls that ran on the server have failed. */
const OPEN_CALLS_END_MS = 0.25 * SECOND_MS;
/** Within this time after a restart of the database, the servers have reconnected to it. */
const RECONNECT_MS = 0.5 * SECOND_MS;

interface Servers {
  killAndRestart(): Promise<number>;
  restartBoth(): Promise<void>;
}

/**
 * Kills and restarts a server, restarts the database in two modes, and restarts both servers as an upgrade
 * does, with pauses in between. Returns the incidents.
 */
export async function causeIncidents(pair: PostgresPair, servers: Servers): Promise<Incident[]> {
  await pause(5 * SECOND_MS);
  const incidents: Incident[] = [];
  const killedAt = performance.now();
  // The other server continues, so every call that begins after the kill must succeed.
  const endedAt = await servers.killAndRestart();
  incidents.push({ name: 'SIGKILL of a server', from: killedAt, until: endedAt + OPEN_CALLS_END_MS });
  for (const mode of ['fast', 'immediate'] as const) {
    await pause(4 * SECOND_MS);
    const from = performance.now();
    await pair.restartPrimary(mode);
    const until = performance.now() + RECONNECT_MS;
    incidents.push({ name: `restart -m ${mode} of PostgreSQL`, from, until });
  }
  await pause(3 * SECOND_MS);
  const from = performance.now();
  // nginx may send a write on a connection that is just being closed. It does not retry the write, which fails.
  await servers.restartBoth();
  incidents.push({
    name: 'restart of both servers, one after the other',
    from,
    until: performance.now(),
    isPlanned: true,
  });
  await pause(3 * SECOND_MS);
  return incidents;
}
