import { hasFailed, type RecordedCall } from '#tests/support/api/recordedCalls.ts';

/** A kill or restart, with the time in which calls may fail because of it. */
export interface Incident {
  name: string;
  from: number;
  until: number;
  /** Whether it is an upgrade, during which almost no call may fail. */
  isPlanned?: true;
}

/** The first incident that overlaps with a call. */
export const incidentOf = (
  incidents: Incident[],
  { startedAt, endedAt }: RecordedCall,
): Incident | undefined => incidents.find(({ from, until }) => startedAt <= until && endedAt >= from);

/**
 * The longest time between the ends of two consecutive successful calls that overlaps with from..until, in
 * milliseconds.
 */
export function longestOutage(calls: RecordedCall[], from: number, until: number): number {
  const ends = calls
    .filter((call) => !hasFailed(call))
    .map(({ endedAt }) => endedAt)
    .sort((a, b) => a - b);
  let longest = 0;
  for (const [index, end] of ends.entries()) {
    const next = ends[index + 1] ?? end;
    if (next >= from && end <= until) longest = Math.max(longest, next - end);
  }
  return longest;
}
