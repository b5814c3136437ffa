import type { Incident } from './outages.ts';
import type { PostgresPair } from './postgresPair.ts';

const SECOND = 1_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What was running on a server when it was killed has broken off by then. */
const BREAKING_OFF = 0.25 * SECOND;
/** Servers have new connections to a database that answers again by then. */
const CONNECTING = 0.5 * SECOND;

interface Servers {
  killAndRestart(): Promise<number>;
  restartBoth(): Promise<void>;
}

/**
 * Kills a server and restarts it, restarts the database in two ways, and the servers as an upgrade does, with
 * quiet times between.
 */
export async function disturb(pair: PostgresPair, servers: Servers): Promise<Incident[]> {
  await pause(5 * SECOND);
  const incidents: Incident[] = [];
  const killed = performance.now();
  // The other server goes on, so that whatever begins after the kill has to be answered.
  const gone = await servers.killAndRestart();
  incidents.push({ name: 'kill -9 of a server', from: killed, until: gone + BREAKING_OFF });
  for (const mode of ['fast', 'immediate'] as const) {
    await pause(4 * SECOND);
    const from = performance.now();
    await pair.restartPrimary(mode);
    const until = performance.now() + CONNECTING;
    incidents.push({ name: `restart -m ${mode} of PostgreSQL`, from, until });
  }
  await pause(3 * SECOND);
  const from = performance.now();
  // A writing call may still be sent on a connection that is being closed at that moment, and then breaks off.
  await servers.restartBoth();
  incidents.push({
    name: 'both servers told to stop, in turn',
    from,
    until: performance.now(),
    isPlanned: true,
  });
  await pause(3 * SECOND);
  return incidents;
}
