import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { childProcessIds } from '#tests/support/servers/serverProcess.ts';

/** The length of a clock tick in seconds (`sysconf(_SC_CLK_TCK)`). */
const TICK_SECONDS = 1 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * The CPU time, in seconds, that processes and all their descendants have used so far, including descendants that have
 * ended. It is the sum of utime, stime, cutime and cstime of `/proc/PID/stat` (proc(5), fields 14 to 17).
 */
export const cpuTimeOf = (processIds: readonly number[]): number =>
  processIds.reduce((sum, id) => sum + ownTimeOf(id) + cpuTimeOf(childProcessIds(id)), 0);

function ownTimeOf(processId: number): number {
  try {
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = fs.readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_SECONDS;
  } catch {
    return 0; // the process has ended, and its parent counts its time
  }
}
