import type { RecordedCall } from '#tests/support/api/recordedCalls.ts';
import { hasFailed } from '#tests/support/api/recordedCalls.ts';
import type { Machine } from './machines.ts';
import { roleOf } from './patroni.ts';

export interface StatusLog {
  /** Prints an event, with the seconds since the start. */
  print(text: string): void;
  stop(): void;
}

const isWrite = ({ call }: RecordedCall) => !call.startsWith('GET ');

/**
 * Every second, prints the roles of the machines, and the calls that ended in that second: the answered writes and
 * the failed calls of the load, and the answered and failed public reads.
 */
export function startStatusLog(machines: Machine[], load: RecordedCall[], reads: RecordedCall[]): StatusLog {
  const startedAt = performance.now();
  const time = () => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`;
  let [seenCalls, seenReads] = [load.length, reads.length];
  const timer = setInterval(async () => {
    const at = time();
    const calls = load.slice(seenCalls);
    const publicReads = reads.slice(seenReads);
    [seenCalls, seenReads] = [load.length, reads.length];
    const roles = await Promise.all(machines.map(roleOf));
    const states = machines.map(({ name }, index) => `${name} ${roles[index]?.padEnd(7)}`).join('  ');
    const writes = calls.filter(isWrite);
    const counts = [
      `writes ${count(writes, false)}`,
      `failed calls ${count(calls, true)}`,
      `library and directory ${count(publicReads, false)}, failed ${count(publicReads, true)}`,
    ];
    console.log(`${at}  ${states}  ${counts.join('  ')}`);
  }, 1_000);
  return {
    print: (text) => console.log(`${time()}  ── ${text}`),
    stop: () => clearInterval(timer),
  };
}

const count = (calls: RecordedCall[], failed: boolean): string =>
  String(calls.filter((call) => hasFailed(call) === failed).length).padStart(3);
