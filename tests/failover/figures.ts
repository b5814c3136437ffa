import type { CheckResult } from '#tests/support/api/checkResults.ts';
import { hasFailed, type RecordedCall } from '#tests/support/api/recordedCalls.ts';
import type { Disturbance } from './disturbances.ts';

/** Checks the time without writes and counts the failed calls of each disturbance. No other call may have failed. */
export function checkDisturbances(calls: RecordedCall[], disturbances: Disturbance[]): CheckResult[] {
  const failed = calls.filter(hasFailed);
  const isDuring = ({ startedAt, endedAt }: RecordedCall, { from, until }: Disturbance) =>
    startedAt <= until && endedAt >= from;
  const results = disturbances.map((disturbance) => {
    const { name, secondsWithoutWrites: seconds, maxSeconds } = disturbance;
    const count = failed.filter((call) => isDuring(call, disturbance)).length;
    const isTooLong = seconds > maxSeconds;
    return {
      name: `${name}: seconds without writes (goal); failed calls`,
      value: `${seconds.toFixed(1)} (${maxSeconds}); ${count}`,
      ...(isTooLong && { problem: `${seconds.toFixed(1)} s without writes (${name})` }),
    };
  });
  const others = failed.filter((call) => !disturbances.some((each) => isDuring(call, each)));
  const start = calls[0]?.startedAt ?? 0;
  const describe = ({ call, status, startedAt }: RecordedCall) =>
    `${call.replace(/[0-9a-f-]{36}/g, '…')} ${status} at ${((startedAt - start) / 1000).toFixed(1)} s`;
  return [
    ...results,
    {
      name: 'calls: total, failed at any other time',
      value: `${calls.length}, ${others.length}`,
      ...(others.length > 0 && {
        problem: `${others.length} calls failed for no reason: ${others.slice(0, 5).map(describe).join('; ')}`,
      }),
    },
  ];
}
