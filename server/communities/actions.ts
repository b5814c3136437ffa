import type { Transaction } from 'kysely';
import type { Community, CommunityDraft, CommunitySettings } from '#contract/communities/communities.ts';
import { lockAccount } from '#server/account/public.ts';
import { recordDecision } from '#server/admin/public.ts';
import { deleteOpenInvitations } from '#server/communities/invitations/store.ts';
import { guidedCount, guideIdsOf, insertMember } from '#server/communities/members/store.ts';
import { closeEventsToNonMembers, deleteFeedAddresses, notifyOfDeletion } from '#server/events/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, conflict, sessionExpired } from '#server/platform/errors.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { indexWords } from '#server/platform/search/typos.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { communityNotFound, lockCommunity, requireCommunity } from './access.ts';
import {
  type CommunityRow,
  communityColumns,
  communityOf,
  type MaybeViewer,
  mayManage,
  mayModerate,
  publicFrom,
} from './rules.ts';
import {
  communitiesDueToBecomePublic,
  communityPage,
  deleteCommunity,
  insertCommunity,
  makeCommunityPublic,
  updateCommunity,
} from './store.ts';

/** One community as the viewer sees it: that there is one is no secret, what is inside may be. */
export async function communityView(db: Db, who: MaybeViewer, id: string): Promise<Community> {
  const community = await communityPage(db, who, id);
  if (!community) throw communityNotFound();
  return communityOf(community, who);
}

/** The most communities that one member guides and still can found another. */
const MOST_GUIDED = 200;

/** Founds a community, whose first guide is the caller: at most 20 in a week, and while they guide less than 200. */
export async function createCommunity(deps: Deps, viewer: Viewer, draft: CommunityDraft): Promise<Community> {
  const { db, clock, limits } = deps;
  const [id, now] = [newId(), clock()];
  await limits.take(['foundingsAMember', viewer.id]).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw conflict(
      'community_limit',
      'You have founded 20 communities within a week. Please wait a few days.',
    );
  });
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, viewer.id))) throw sessionExpired();
    if ((await guidedCount(trx, viewer.id)) >= MOST_GUIDED)
      throw conflict('community_limit', `You guide ${MOST_GUIDED} communities, which is the most.`);
    await insertCommunity(trx, { id, now, ...communityColumns(draft) });
    await insertMember(trx, { communityId: id, userId: viewer.id, role: 'guide', now });
    await indexWords(trx, 'community', [draft.name]);
    return communityView(trx, viewer, id);
  });
}

/**
 * Changes the settings. A private community that is made public stays private for 24 hours, all its guides are told by
 * mail, and making it private again calls that off. One that becomes private does so at once, and its events are closed
 * to those who are not in it.
 */
export async function updateCommunitySettings(
  deps: Deps,
  viewer: Viewer,
  id: string,
  settings: CommunitySettings,
): Promise<Community> {
  const now = deps.clock();
  const isManager = (community: CommunityRow) => mayManage(community, viewer);
  const isAnnounced = (before: CommunityRow) =>
    before.becomes_public_at === null && publicFrom(before, settings.privacy, now) !== null;
  const shown = await requireCommunity(deps.db, viewer, id);
  if (isManager(shown) && isAnnounced(shown)) await deps.limits.take(['openingsACommunity', id]);
  return inTransaction(deps.db, async (trx) => {
    const before = await lockCommunity(trx, viewer, id, isManager);
    const becomes_public_at = publicFrom(before, settings.privacy, now);
    const privacy = becomes_public_at ? 'private' : settings.privacy;
    await updateCommunity(trx, id, { ...communityColumns({ ...settings, privacy }), becomes_public_at });
    await indexWords(trx, 'community', [settings.name]);
    if (isAnnounced(before)) await notifyGuides(deps, trx, id);
    if (privacy === 'private' && before.privacy === 'public')
      await closeEventsToNonMembers(deps, trx, { id, name: settings.name });
    return communityView(trx, viewer, id);
  });
}

/** Tells every guide by mail that the community becomes public. */
async function notifyGuides(deps: Deps, trx: Transaction<DB>, id: string): Promise<void> {
  const guides = await guideIdsOf(trx, id);
  await enqueueMails(
    deps,
    trx,
    'communityBecomesPublic',
    guides.map((guideId) => `${id} ${guideId}`),
  );
}

/** Makes public what was announced 24 hours ago: nobody needs an invitation or a secret address there any more. */
export async function publishDueCommunities({ db, clock }: Deps): Promise<void> {
  const now = clock();
  for (const id of await communitiesDueToBecomePublic(db, now)) {
    await inTransaction(db, async (trx) => {
      if (!(await makeCommunityPublic(trx, id, now))) return;
      await deleteOpenInvitations(trx, id);
      await deleteFeedAddresses(trx, id);
    });
  }
}

/** A community goes with everything in it; who has booked one of its events is told. */
export async function dissolveCommunity(
  deps: Deps,
  trx: Transaction<DB>,
  community: CommunityRow,
): Promise<void> {
  await notifyOfDeletion(deps, trx, community);
  await deleteCommunity(trx, community.id);
}

/** Deletes a community with everything in it; an admin who is no guide of it is remembered for it. */
export async function removeCommunity(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (trx) => {
    const community = await lockCommunity(trx, viewer, id, (each) => mayManage(each, viewer));
    await dissolveCommunity(deps, trx, community);
    if (mayModerate(community)) return;
    await recordDecision(trx, {
      id: newId(),
      actor_id: viewer.id,
      deed: 'community.deleted',
      subject_id: id,
      subject_name: community.name,
      reason: null,
      decided_at: clock(),
    });
  });
}
