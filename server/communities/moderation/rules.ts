import type { Selectable } from 'kysely';
import { APPEAL_DAYS } from '#contract/communities/decisions.ts';
import type { PersonColumns } from '#server/communities/people.ts';
import type { MaybeViewer } from '#server/communities/rules.ts';
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

type Viewer = NonNullable<MaybeViewer>;

export const isAdmin = ({ role }: Viewer) => role === 'admin';

/**
 * Whether guides may see a case. They may not see cases about a guide, about unlawful content, or from a
 * notice. In SQL this is `VISIBLE_TO_GUIDES`.
 */
const isVisibleToGuides = ({ for_admins }: CaseRow) =>
  for_admins === null || for_admins === 'escalated' || for_admins === 'appeal';

export const maySeeCase = (row: CaseRow, viewer: Viewer): boolean =>
  isAdmin(viewer) || (row.membership === 'guide' && isVisibleToGuides(row));

/** The decision that applies; undefined if there is none. */
export const currentDecision = (decisions: DecisionRow[]): DecisionRow | undefined =>
  decisions.find(({ undone_at }) => undone_at === null);

/** The decision against which an appeal is waiting. */
export const appealedDecision = (row: CaseRow, decisions: DecisionRow[]) => {
  const current = currentDecision(decisions);
  return row.state !== 'decided' && current?.appealed_at ? current : undefined;
};

/** Why the viewer, who may see the case, may not decide it; null if they may. */
export function whyNotDecide(
  row: CaseRow,
  decisions: DecisionRow[],
  viewer: Viewer,
): 'decided' | 'own' | 'admins' | null {
  if (row.state === 'decided') return 'decided';
  if (row.author_id === viewer.id) return 'own';
  if (isAdmin(viewer)) return null;
  if (row.state === 'admins') return 'admins';
  return appealedDecision(row, decisions)?.actor_id === viewer.id ? 'own' : null;
}

export const mayEscalate = (row: CaseRow, viewer: Viewer): boolean =>
  row.state === 'open' && row.author_id !== viewer.id;

/** Guides may not reopen a case that the admins have decided, or one after an appeal. */
export function mayReopen(row: CaseRow, decisions: DecisionRow[], viewer: Viewer): boolean {
  const current = currentDecision(decisions);
  if (row.state !== 'decided' || row.author_id === viewer.id) return false;
  return isAdmin(viewer) || !(current?.is_by_admin || current?.answers_appeal);
}

/** Whether the member whom a decision concerns may appeal it now. */
export const mayAppeal = (decision: DecisionRow, state: CaseRow['state'], now: Temporal.Instant): boolean =>
  whyNotAppeal(decision, state, now) === null;

export function whyNotAppeal(
  { undone_at, action, answers_appeal, appealed_at, decided_at }: DecisionRow,
  state: CaseRow['state'],
  now: Temporal.Instant,
): 'made' | 'over' | null {
  if (appealed_at) return 'made';
  const end = decided_at.add({ hours: APPEAL_DAYS * 24 });
  const isOver = Temporal.Instant.compare(end, now) <= 0;
  return isOver || undone_at || answers_appeal || action === 'left' || state !== 'decided' ? 'over' : null;
}
