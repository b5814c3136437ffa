import type { Case, CaseReport } from '#contract/communities/cases.ts';
import type { CaseDecision, LoggedDecision, OwnDecision } from '#contract/communities/decisions.ts';
import { personOf } from '#server/communities/people.ts';
import {
  isAdmin,
  type MaybeViewer,
  mayEscalate,
  mayReopen,
  whyNotAppeal,
  whyNotDecide,
} from '#server/communities/policy.ts';
import { iso } from '#server/platform/clock.ts';
import { formatOf } from '#server/platform/formats.ts';
import {
  appealedDecision,
  type CaseRow,
  currentDecision,
  type DecisionRow,
  type ReportRow,
} from './rules.ts';

type Viewer = NonNullable<MaybeViewer>;

/**
 * The case as the viewer sees it. Only admins see who reported it. In a case about themselves, admins see neither that nor
 * the notes.
 */
export function caseOf(
  row: CaseRow,
  {
    reports,
    decisions,
    pictures,
  }: { reports: ReportRow[]; decisions: DecisionRow[]; pictures: Case['pictures'] },
  viewer: Viewer,
): Case {
  const appealed = appealedDecision(row, decisions);
  const isOwn = row.author_id === viewer.id;
  return {
    id: row.id,
    community: communityOf(row),
    subject: { kind: row.kind, id: row.subject_id, postId: row.post_id, url: row.url },
    author: personOf(row.author_id, row),
    content: row.content,
    format: formatOf(row.is_formatted),
    pictures,
    reports: reports.map((report) => reportOf(report, { isOwn, withReporter: isAdmin(viewer) && !isOwn })),
    state: row.state,
    openedAt: iso(row.opened_at),
    decisions: decisions.map(decisionOf),
    appeal: appealed ? appealOf(appealed) : null,
    can: {
      decide: whyNotDecide(row, appealed, viewer) === null,
      escalate: mayEscalate(row, viewer),
      reopen: mayReopen(row, currentDecision(decisions), viewer),
    },
  };
}

const communityOf = (row: { community_id: string | null; community_name: string | null }) =>
  row.community_id !== null && row.community_name !== null
    ? { id: row.community_id, name: row.community_name }
    : null;

const appealOf = ({ appeal, appealed_at }: DecisionRow) =>
  appealed_at ? { words: appeal ?? '', at: iso(appealed_at) } : null;

const reportOf = (
  row: ReportRow,
  { isOwn, withReporter }: { isOwn: boolean; withReporter: boolean },
): CaseReport => ({
  ground: row.agreement_id ?? row.ground,
  agreement: row.agreement,
  note: isOwn ? null : row.note,
  at: iso(row.created_at),
  reporter: withReporter
    ? {
        id: row.reporter_id,
        name: row.reporter_username ?? row.name ?? 'somebody without a name',
        email: row.email,
      }
    : null,
});

export const decisionOf = (row: DecisionRow): CaseDecision => ({
  id: row.id,
  at: iso(row.decided_at),
  action: row.action,
  until: row.until && iso(row.until),
  agreement: row.agreement,
  words: row.words,
  actor: actorOf(row),
  isByOperator: row.is_by_operator,
  isUndone: row.undone_at !== null,
});

const actorOf = ({ actor_id, actor_username, actor_full_name }: DecisionRow) =>
  actor_id !== null && actor_username !== null
    ? { id: actor_id, username: actor_username, fullName: actor_full_name }
    : null;

/** A decision in the log, with the subject of its case and the name of the member concerned. */
export type LogRow = DecisionRow &
  Pick<CaseRow, 'kind' | 'subject_id' | 'for_admins'> & { subject_name: string | null };

/** A decision as the log shows it. The details are for admins, and for guides unless it concerns a guide. */
export function loggedDecisionOf(row: LogRow, viewer: Viewer, isGuide: boolean): LoggedDecision {
  const hasDetails = isAdmin(viewer) || (isGuide && row.for_admins !== 'guide');
  const { id, at, action, agreement, isUndone, actor, isByOperator, words } = decisionOf(row);
  const common = { id, at, action, agreement, isUndone };
  if (!hasDetails) return { ...common, subject: null, actor: null, isByOperator: null, words: null };
  const subject = { kind: row.kind, id: row.subject_id, name: row.subject_name };
  return { ...common, subject, actor, isByOperator, words };
}

/** A decision with the part of its case that the member concerned sees. */
export type OwnDecisionRow = DecisionRow &
  Pick<CaseRow, 'content' | 'is_formatted' | 'state'> & { community_name: string | null };

export const ownDecisionOf = (row: OwnDecisionRow, now: Temporal.Instant): OwnDecision => ({
  id: row.id,
  at: iso(row.decided_at),
  community: communityOf(row),
  action: row.action,
  until: row.until && iso(row.until),
  agreement: row.agreement,
  words: row.words,
  content: row.content,
  format: formatOf(row.is_formatted),
  isUndone: row.undone_at !== null,
  appeal: appealOf(row),
  can: { appeal: whyNotAppeal(row, row.state, now) === null },
});
