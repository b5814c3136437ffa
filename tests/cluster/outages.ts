import { type Call, hasFailed } from '#tests/support/api/recordedCalls.ts';

/** Something that was done to the cluster, and until when nothing could answer because of it. */
export interface Incident {
  name: string;
  from: number;
  until: number;
  /** An upgrade: hardly any call may fail. */
  isPlanned?: true;
}

/** The incident during which a call ran, at least in part. */
export const incidentOf = (incidents: Incident[], { began, ended }: Call): Incident | undefined =>
  incidents.find(({ from, until }) => began <= until && ended >= from);

/** The longest time without one call that succeeded, in milliseconds, that touches from..until. */
export function longestOutage(calls: Call[], from: number, until: number): number {
  const ends = calls
    .filter((call) => !hasFailed(call))
    .map(({ ended }) => ended)
    .sort((a, b) => a - b);
  let longest = 0;
  for (const [place, end] of ends.entries()) {
    const next = ends[place + 1] ?? end;
    if (next >= from && end <= until) longest = Math.max(longest, next - end);
  }
  return longest;
}
