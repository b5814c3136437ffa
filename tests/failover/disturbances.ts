import type { RecordedCall } from '#tests/support/api/recordedCalls.ts';
import { waitUntil } from '#tests/support/waitUntil.ts';
import type { HaProxy } from './haproxy.ts';
import { cutNetwork, type Machine, restoreNetwork } from './machines.ts';
import {
  findPrimary,
  killEtcd,
  killPatroni,
  patronictl,
  startEtcd,
  startPatroni,
  waitUntilHealthy,
} from './patroni.ts';
import type { StatusLog } from './statusLog.ts';

/** A failure, a restart or a return of a part of the cluster. Times are milliseconds of the monotonic clock. */
export interface Disturbance {
  name: string;
  from: number;
  /** When writes succeeded again; at the earliest when the cause had ended. */
  until: number;
  /** The longest time without a successful write, in seconds. */
  secondsWithoutWrites: number;
  /** The limit of `secondsWithoutWrites`. */
  maxSeconds: number;
}

export interface Cluster {
  machines: Machine[];
  haproxy: HaProxy;
  /** The calls of the load so far. */
  calls: RecordedCall[];
  statusLog: StatusLog;
}

const SECOND_MS = 1_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** The time for which the load runs undisturbed after each disturbance. */
const QUIET_MS = 4 * SECOND_MS;

const MAX_UNPLANNED_SECONDS = 15;
const MAX_PLANNED_SECONDS = 3;

/** Loses and restores parts of the cluster, one after the other. */
export async function disturb(cluster: Cluster): Promise<Disturbance[]> {
  const { machines, haproxy, statusLog } = cluster;
  const all: Disturbance[] = [];
  const record = async (name: string, maxSeconds: number, run: () => Promise<void>) => {
    statusLog.print(name);
    all.push(await recordDisturbance(cluster, name, maxSeconds, run));
    const { secondsWithoutWrites } = all.at(-1) as Disturbance;
    statusLog.print(`writes go on after ${secondsWithoutWrites.toFixed(1)} s without one`);
    await pause(QUIET_MS);
  };

  let primary = await waitUntilHealthy(machines);
  await record(
    `Patroni and PostgreSQL of the primary ${primary.name} are killed`,
    MAX_UNPLANNED_SECONDS,
    async () => killPatroni(primary),
  );
  await record(`${primary.name} comes back`, MAX_PLANNED_SECONDS, async () => {
    startPatroni(primary);
    await waitUntilHealthy(machines);
  });

  primary = await waitUntilHealthy(machines);
  await record(
    `the network of the primary ${primary.name} drops all packets`,
    MAX_UNPLANNED_SECONDS,
    async () => cutNetwork(primary),
  );
  await record(`the network of ${primary.name} is back`, MAX_PLANNED_SECONDS, async () => {
    restoreNetwork(primary);
    await waitUntilHealthy(machines);
  });

  primary = await waitUntilHealthy(machines);
  await record(`etcd on ${primary.name}, the primary, is killed`, MAX_PLANNED_SECONDS, async () => {
    killEtcd(primary);
    await pause(2 * SECOND_MS);
  });
  await record(`etcd on ${primary.name} comes back`, MAX_PLANNED_SECONDS, async () => startEtcd(primary));

  await waitUntilHealthy(machines);
  await record('a planned switchover', MAX_PLANNED_SECONDS, () => switchOver(machines));
  await waitUntilHealthy(machines);
  await record('HAProxy is restarted', MAX_PLANNED_SECONDS, haproxy.restart);
  return all;
}

async function switchOver(machines: Machine[]): Promise<void> {
  const primary = (await findPrimary(machines)) as Machine;
  const output = await patronictl(primary, ['switchover', '--force', '--master', primary.name]);
  if (!output.includes('Successfully switched over')) throw new Error(output);
}

async function recordDisturbance(
  { calls }: Cluster,
  name: string,
  maxSeconds: number,
  run: () => Promise<void>,
): Promise<Disturbance> {
  const from = performance.now();
  await run();
  const ranUntil = performance.now();
  const firstCall = calls.length;
  await waitUntil('see writes succeed again', async () =>
    calls.slice(firstCall).some((call) => isSuccessfulWrite(call) && call.startedAt > ranUntil),
  );
  // In-flight writes may still succeed on the old primary, directly after it was disturbed.
  await pause(SECOND_MS);
  await waitUntil('see writes succeed again', async () =>
    calls.some((call) => isSuccessfulWrite(call) && call.endedAt > performance.now() - SECOND_MS / 2),
  );
  const { gap, end } = longestGap(calls, from);
  return { name, from, until: Math.max(end, ranUntil), secondsWithoutWrites: gap / SECOND_MS, maxSeconds };
}

const isSuccessfulWrite = ({ call, status }: RecordedCall) =>
  !call.startsWith('GET ') && status >= 200 && status < 300;

/** The longest time between two successful writes since `from`, and its end. */
function longestGap(calls: RecordedCall[], from: number): { gap: number; end: number } {
  const ends = calls
    .filter(isSuccessfulWrite)
    .map(({ endedAt }) => endedAt)
    .sort((a, b) => a - b);
  let longest = { gap: 0, end: from };
  for (const [index, end] of ends.entries()) {
    const gap = end - (ends[index - 1] ?? end);
    if (end >= from && gap > longest.gap) longest = { gap, end };
  }
  return longest;
}
