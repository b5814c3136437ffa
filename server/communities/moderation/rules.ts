import type { Selectable } from 'kysely';
import type { PersonColumns } from '#server/communities/people.ts';
import type { DB } from '#server/platform/database/types.ts';

/** A case with its community, the viewer's role in it, and the columns of its author. */
export type CaseRow = Selectable<DB['cases']> &
  PersonColumns & { community_name: string | null; membership: 'guide' | 'member' | null };
/** A report with the username of the member who sent it. */
export type ReportRow = Selectable<DB['reports']> & {
  reporter_username: string | null;
};
/** A decision with the names of its actor. */
export type DecisionRow = Selectable<DB['community_decisions']> & {
  actor_username: string | null;
  actor_full_name: string | null;
};

/** The decision that applies; undefined if there is none. */
export const currentDecision = (decisions: DecisionRow[]): DecisionRow | undefined =>
  decisions.find(({ undone_at }) => undone_at === null);

/** The decision against which an appeal is waiting. */
export const appealedDecision = (row: CaseRow, decisions: DecisionRow[]) => {
  const current = currentDecision(decisions);
  return row.state !== 'decided' && current?.appealed_at ? current : undefined;
};
