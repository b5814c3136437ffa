import { type Call, hasFailed } from '#tests/support/api/recordedCalls.ts';

/** Something that was done to the cluster, and how long it prevented answers. */
export interface Incident {
  name: string;
  from: number;
  until: number;
  /** An upgrade, during which hardly any call may fail. */
  isPlanned?: true;
}

/** The incident that overlaps with a call. */
export const incidentOf = (incidents: Incident[], { began, ended }: Call): Incident | undefined =>
  incidents.find(({ from, until }) => began <= until && ended >= from);

/** The longest time in milliseconds without a successful call that overlaps with from..until. */
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
