import type { CheckResult } from '#tests/support/api/checkResults.ts';
import { hasFailed, type RecordedCall, recordCalls } from '#tests/support/api/recordedCalls.ts';
import type { LoadFixture } from '#tests/support/people/loadFixture.ts';

export interface Readers {
  calls: RecordedCall[];
  stop(): Promise<void>;
}

const PAUSE_MS = 100;

/** Reads the directory of communities as a visitor, and the library as a member, until `stop` is called. */
export function startReaders(url: string, { people }: LoadFixture): Readers {
  const { calls, call } = recordCalls(url);
  const token = people[0]?.token ?? '';
  let isStopping = false;
  const read = async (path: string, options: { token?: string }) => {
    while (!isStopping) {
      await call(`GET ${path}`, options);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const loops = [
    read('/communities', {}),
    read('/communities/search?q=hill', {}),
    read('/library', { token }),
    read('/library/search?q=peace', { token }),
  ];
  return {
    calls,
    stop: async () => {
      isStopping = true;
      await Promise.all(loops);
    },
  };
}

/** Checks that no read of the directory and the library failed. */
export function checkReads(calls: RecordedCall[]): CheckResult {
  const failed = calls.filter((each) => hasFailed(each) || each.status !== 200);
  const slowest = Math.max(...calls.map(({ startedAt, endedAt }) => endedAt - startedAt));
  return {
    name: 'reads of the directory and the library: total, failed, slowest in s',
    value: `${calls.length}, ${failed.length}, ${(slowest / 1000).toFixed(1)}`,
    ...(failed.length > 0 && {
      problem: `${failed.length} reads failed: ${failed.slice(0, 5).map(({ call, status }) => `${call} ${status}`)}`,
    }),
  };
}
