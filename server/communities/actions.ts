import type { Transaction } from 'kysely';
import type {
  Community,
  CommunityDraft,
  CommunitySettings,
  JoiningSettings,
} from '#contract/communities/communities.ts';
import { say } from '#contract/platform/say.ts';
import { lockAccount } from '#server/account/public.ts';
import { deleteUnusedInvitations } from '#server/communities/invitations/store.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { communityView, dissolveCommunity } from '#server/communities/membership/actions.ts';
import { guideIdsOf } from '#server/communities/membership/guideStore.ts';
import { insertMember } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { setPicture } from '#server/pictures/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, badField, conflict, sessionExpired } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { indexWords } from '#server/platform/search/typos.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { COMMUNITY_SEARCH } from './directoryRules.ts';
import { ANNOUNCEMENTS_PER_COMMUNITY, COMMUNITIES_PER_MEMBER } from './limits.ts';
import { mayManage, mayModerate } from './policy.ts';
import { communityColumns, defaultJoining, joiningAfter, publicationTime } from './settingsRules.ts';
import { communitiesDueToBecomePublic, insertCommunity, publishCommunity, updateCommunity } from './store.ts';

/** A member who guides this many communities cannot create another one. */
const MAX_GUIDED_COMMUNITIES = 200;

/** Counts a new community of a member. @throws ApiError 409 for more than 20 in a week. */
export const countCommunity = ({ limits }: Deps, { id }: Viewer): Promise<void> =>
  limits.consume([COMMUNITIES_PER_MEMBER, id]).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw conflict(
      'community_limit',
      say('You have founded 20 communities within a week. Please wait a few days.'),
    );
  });

/** Creates a community with this id and the caller as its first guide. A member can guide 200. */
export async function createCommunity(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  draft: CommunityDraft,
): Promise<Community> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, viewer.id);
    if (!account) throw sessionExpired();
    if (account.guided_communities >= MAX_GUIDED_COMMUNITIES)
      throw conflict(
        'community_limit',
        say('You guide {max} communities, which is the maximum.', { max: MAX_GUIDED_COMMUNITIES }),
      );
    await insertCommunity(trx, {
      id,
      now,
      ...communityColumns(draft),
      joining: defaultJoining(draft.privacy),
    });
    await insertMember(trx, { communityId: id, userId: viewer.id, role: 'guide', now });
    await setPicture(trx, { ownerId: viewer.id, use: 'community', placeId: id, now }, draft.pictureId);
    await indexWords(trx, COMMUNITY_SEARCH, [draft.name]);
    return communityView(trx, viewer, id, now);
  });
}

/**
 * Changes the settings. A private community that is made public stays private for 24 hours: all guides are
 * notified by mail, and setting it back to private cancels the change. A public community that is made private
 * becomes private immediately, and bookings by non-members are cancelled.
 */
export async function updateCommunitySettings(
  deps: Deps,
  viewer: Viewer,
  id: string,
  settings: CommunitySettings,
): Promise<Community> {
  const now = deps.clock();
  const isManager = (community: CommunityRow) => mayManage(community, viewer);
  const needsAnnouncement = (before: CommunityRow) =>
    before.becomes_public_at === null && publicationTime(before, settings.privacy, now) !== null;
  const current = await requireCommunity(deps.db, viewer, id);
  if (isManager(current) && needsAnnouncement(current))
    await deps.limits.consume([ANNOUNCEMENTS_PER_COMMUNITY, id]);
  return inTransaction(deps.db, async (trx) => {
    const before = await lockCommunity(trx, viewer, id, isManager);
    const becomes_public_at = publicationTime(before, settings.privacy, now);
    const privacy = becomes_public_at ? 'private' : settings.privacy;
    await updateCommunity(trx, id, {
      ...communityColumns({ ...settings, privacy }),
      becomes_public_at,
      joining: joiningAfter(before, privacy),
    });
    await setPicture(trx, { ownerId: viewer.id, use: 'community', placeId: id, now }, settings.pictureId);
    await indexWords(trx, COMMUNITY_SEARCH, [settings.name]);
    if (needsAnnouncement(before)) await notifyGuides(deps, trx, id);
    if (privacy === 'private' && before.privacy === 'public')
      for (const feature of deps.features)
        await feature.afterCommunityClosed?.(deps, trx, { id, name: settings.name, privacy });
    return communityView(trx, viewer, id, now);
  });
}

/**
 * Changes how people become members, and who can find the community. Waiting requests stay.
 * @throws ApiError 400 for a private community that would be open.
 */
export async function updateJoining(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  { joining, isListed, isFindable, questions }: JoiningSettings,
): Promise<Community> {
  return inTransaction(db, async (trx) => {
    const { privacy } = await lockCommunity(trx, viewer, id, (community) => mayManage(community, viewer));
    if (privacy === 'private' && joining === 'open')
      throw badField('joining', say('A private community cannot be open to everyone.'));
    await updateCommunity(trx, id, { joining, is_listed: isListed, is_findable: isFindable, questions });
    return communityView(trx, viewer, id, clock());
  });
}

/** Sets the language in which the community writes. */
export async function updateLanguage(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  language: string | null,
): Promise<Community> {
  return inTransaction(db, async (trx) => {
    await lockCommunity(trx, viewer, id, (community) => mayManage(community, viewer));
    await updateCommunity(trx, id, { language });
    return communityView(trx, viewer, id, clock());
  });
}

/** Notifies all guides by mail that the community will become public. */
async function notifyGuides(deps: Deps, trx: Transaction<DB>, id: string): Promise<void> {
  const guideIds = await guideIdsOf(trx, id);
  await enqueueMails(
    deps,
    trx,
    'communityBecomesPublic',
    guideIds.map((guideId) => `${id} ${guideId}`),
  );
}

/**
 * Makes the communities public whose 24 hours are over. Deletes their unused invitations, which a public community
 * does not need.
 */
export async function publishDueCommunities({ db, clock, features }: Deps): Promise<void> {
  const now = clock();
  for (const id of await communitiesDueToBecomePublic(db, now)) {
    await inTransaction(db, async (trx) => {
      if (!(await publishCommunity(trx, id, now))) return;
      await deleteUnusedInvitations(trx, id);
      for (const feature of features) await feature.afterCommunityOpened?.(trx, id);
    });
  }
}

/** Deletes a community. If an admin who is not a guide does so, the decision is recorded. */
export async function removeCommunity(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (trx) => {
    const community = await lockCommunity(trx, viewer, id, (locked) => mayManage(locked, viewer));
    await dissolveCommunity(deps, trx, community);
    if (mayModerate(community)) return;
    await recordDecision(trx, {
      id: newId(),
      actor_id: viewer.id,
      kind: 'community.deleted',
      subject_id: id,
      subject_name: community.name,
      reason: null,
      decided_at: clock(),
    });
  });
}
