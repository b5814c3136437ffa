import type { Transaction } from 'kysely';
import type { NoticeDraft } from '#contract/communities/cases.ts';
import { say } from '#contract/platform/say.ts';
import { CONTENT_NOTICES_PER_EMAIL, CONTENT_NOTICES_PER_IP_NETWORK } from '#server/communities/limits.ts';
import { selectCommunityForUpdate } from '#server/communities/membership/store.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';
import { isId } from '#server/platform/http/pageHead.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { hasNotice, waitingCaseAt } from './contentNoticeStore.ts';
import { findOrCreateOpenCase } from './reports.ts';
import { insertCase, saveReport, subjectIn } from './store.ts';

/**
 * Creates a case for the admins from a notice of unlawful content. The reply does not show whether anything
 * exists at the address. The sender gets a receipt and the outcome by mail, if they entered an address. A notice with the
 * same words about the same address is not stored again while it waits.
 * @throws ApiError 400 for an address of another site.
 */
export async function sendContentNotice(deps: Deps, draft: NoticeDraft, ipNetwork: string) {
  const { limits, db, clock, settings, languages } = deps;
  const url = URL.parse(draft.url, settings.publicUrl);
  if (url?.origin !== settings.publicUrl)
    throw badField('url', say('The address must start with {publicUrl}/', { publicUrl: settings.publicUrl }));
  await limits.consume(
    [CONTENT_NOTICES_PER_IP_NETWORK, ipNetwork],
    ...(draft.email ? [[CONTENT_NOTICES_PER_EMAIL, draft.email] as const] : []),
  );
  const now = clock();
  await inTransaction(db, async (trx) => {
    const caseId = await findOrCreateCaseAt(trx, url, draft, now);
    // The sender may have repeated the notice because the reply was lost.
    if (await hasNotice(trx, caseId, draft)) return;
    const id = newId();
    await saveReport(trx, {
      id,
      case_id: caseId,
      reporter_id: null,
      name: draft.name,
      email: draft.email ?? null,
      language: languages.offeredOrNull(draft.language),
      ground: 'unlawful',
      agreement_id: null,
      agreement: null,
      note: draft.explanation,
      created_at: now,
    });
    if (draft.email) await enqueueMail(deps, trx, 'noticeReceived', id);
  });
  return say('Thank you. Your notice has been sent to the people who run this site.');
}

/**
 * The undecided case of the post at an address, or about the address with the same explanation; otherwise a new case
 * about the address.
 */
async function findOrCreateCaseAt(
  trx: Transaction<DB>,
  url: URL,
  { explanation }: NoticeDraft,
  now: Temporal.Instant,
): Promise<string> {
  const [, communityId = '', postId = ''] =
    /^\/communities\/([^/]+)(?:\/posts\/([^/]+))?\/?$/.exec(url.pathname) ?? [];
  const community = isId(communityId) ? await selectCommunityForUpdate(trx, null, communityId) : undefined;
  const post =
    community && isId(postId) ? await subjectIn(trx, communityId, { kind: 'post', id: postId }) : undefined;
  if (community && post) return findOrCreateOpenCase(trx, community.id, post, 'notice', now);
  const waiting = await waitingCaseAt(trx, url.href, explanation);
  if (waiting) return waiting.id;
  const id = newId();
  const row = { id, community_id: community?.id ?? null, kind: 'address' as const, url: url.href };
  const noSubject = { subject_id: null, post_id: null, author_id: null };
  await insertCase(
    trx,
    { ...row, ...noSubject, content: explanation, is_formatted: false, for_admins: 'notice' },
    now,
  );
  return id;
}
