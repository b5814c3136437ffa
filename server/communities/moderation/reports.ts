import type { Transaction } from 'kysely';
import type { ReportDraft } from '#contract/communities/cases.ts';
import { say } from '#contract/platform/say.ts';
import { agreementsOf } from '#server/communities/about/store.ts';
import { REPORTS_PER_MEMBER } from '#server/communities/limits.ts';
import { lockCommunity, requireReadableCommunity } from '#server/communities/membership/access.ts';
import { keepPicturesForCase } from '#server/pictures/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, forbidden, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  hasOpenReport,
  insertCase,
  lockCaseOf,
  type SubjectRow,
  saveReport,
  subjectIn,
  updateCase,
} from './store.ts';

const NOT_FOUND = {
  post: say('Post not found.'),
  reply: say('Reply not found.'),
  member: say('Not a member of this community.'),
};
export const subjectNotFound = (kind: SubjectRow['kind']) => notFound(NOT_FOUND[kind]);

/** The reply to every report. It does not depend on the report, so that a repeated call gets it too. */
export const REPORT_SENT = say('Thank you. A guide will look at it.');

/** Counts a report, unless it replaces one of the caller's. @throws ApiError 403 or 404 when it is not possible. */
export async function prepareReport({ db, limits }: Deps, viewer: Viewer, id: string, draft: ReportDraft) {
  const { subject } = await requireReportable(db, viewer, id, draft);
  if (!(await hasOpenReport(db, id, subject, viewer.id)))
    await limits.consume([REPORTS_PER_MEMBER, viewer.id]);
}

/** Reports a post, a reply or a member. A second report of the caller replaces the first one. */
export async function report(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  reportId: string,
  draft: ReportDraft,
) {
  const now = clock();
  await inTransaction(db, async (trx) => {
    await lockCommunity(trx, viewer, id);
    const { subject, ground } = await requireReportable(trx, viewer, id, draft);
    const caseId = await findOrCreateOpenCase(
      trx,
      id,
      subject,
      ground.ground === 'unlawful' ? 'unlawful' : null,
      now,
    );
    await saveReport(trx, {
      id: reportId,
      case_id: caseId,
      reporter_id: viewer.id,
      name: null,
      email: null,
      language: null,
      ...ground,
      note: draft.note,
      created_at: now,
    });
  });
  return REPORT_SENT;
}

/** The subject of a report and its ground. @throws ApiError 403 or 404 when it cannot be reported. */
async function requireReportable(db: Db, viewer: Viewer, id: string, draft: ReportDraft) {
  await requireReadableCommunity(db, viewer, id);
  const subject = await subjectIn(db, id, draft.subject);
  if (!subject) throw subjectNotFound(draft.subject.kind);
  if (subject.author_id === viewer.id) throw forbidden(say('You cannot report yourself.'), 'own_case');
  return { subject, ground: await groundOf(db, id, draft.ground) };
}

/** The ground of a report as it is stored: the id of an agreement with its title, or one of `GROUNDS`. */
async function groundOf(db: Db, communityId: string, ground: ReportDraft['ground']) {
  if (ground === 'harm' || ground === 'spam' || ground === 'unlawful')
    return { ground: ground as 'harm' | 'spam' | 'unlawful', agreement_id: null, agreement: null };
  const agreement = (await agreementsOf(db, communityId)).find(({ id }) => id === ground);
  if (!agreement) throw badField('ground', say('This agreement does not exist.'));
  return { ground: 'agreement' as const, agreement_id: ground, agreement: agreement.title };
}

/**
 * Returns the id of the undecided case of a subject. Creates the case if there is none. The admins decide cases about
 * guides, unlawful content and notices. The community must be locked.
 */
export async function findOrCreateOpenCase(
  trx: Transaction<DB>,
  communityId: string,
  { is_by_guide, ...subject }: SubjectRow,
  cause: 'unlawful' | 'notice' | null,
  now: Temporal.Instant,
): Promise<string> {
  const for_admins = is_by_guide ? ('guide' as const) : cause;
  const open = await lockCaseOf(trx, communityId, subject, false);
  const id = open?.id ?? newId();
  if (!open) await insertCase(trx, { id, community_id: communityId, url: null, for_admins, ...subject }, now);
  else if (for_admins) await updateCase(trx, id, { state: 'admins', for_admins, waiting_since: now });
  await keepPicturesForCase(trx, id, subject);
  return id;
}
