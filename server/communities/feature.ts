import { RESTORE_DAYS } from '#contract/communities/deleted.ts';
import { REQUEST_DAYS } from '#contract/communities/requests.ts';
import { sendAnnouncements } from '#server/communities/announcements/actions.ts';
import { announcementChoicesOf, deleteOldAnnouncements } from '#server/communities/announcements/store.ts';
import { erasableInCommunities } from '#server/communities/deleted/erasing.ts';
import { restoreTextsOf } from '#server/communities/deleted/restoreStore.ts';
import { setAsideTextsOf } from '#server/communities/deleted/setAsideStore.ts';
import { deleteSetAside, textsSetAsideOf } from '#server/communities/deleted/store.ts';
import { readDigest, sendLetters } from '#server/communities/digests/actions.ts';
import { updateGuideAbsences } from '#server/communities/guiding/actions.ts';
import {
  deleteEndedAbsences,
  guideOffersBy,
  insertAbsencesOfSuspended,
} from '#server/communities/guiding/store.ts';
import { deleteExpiredInvitations, endMailedLinks, wordsBy } from '#server/communities/invitations/store.ts';
import { deleteExpiredLinksAndRemovals } from '#server/communities/links/actions.ts';
import { linksBy } from '#server/communities/links/store.ts';
import { leaveAllCommunities } from '#server/communities/members/actions.ts';
import { endPauses, removalsOf } from '#server/communities/membership/exclusions.ts';
import { cardOf } from '#server/communities/membership/rules.ts';
import { handOverOldCases } from '#server/communities/moderation/actions.ts';
import {
  eraseDecisionsAbout,
  ownDecisionsPage,
  reportsBy,
} from '#server/communities/moderation/decisionStore.ts';
import { eraseCases } from '#server/communities/moderation/oldCases.ts';
import { ownDecisionOf } from '#server/communities/moderation/views.ts';
import { mutesOf } from '#server/communities/mutes/store.ts';
import { contentWrittenBy } from '#server/communities/posts/store.ts';
import { eraseRequests, requestsBy } from '#server/communities/requests/store.ts';
import { POST_WORDS, storeWordsOfOldPosts } from '#server/communities/search/words.ts';
import { type ArchiveFile, jsonFile, jsonListFile } from '#server/platform/archive/archive.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { rewriteWords } from '#server/platform/search/rewriting.ts';
import { publishDueCommunities } from './actions.ts';
import { COMMUNITY_WORDS } from './communityWords.ts';
import { joinedCommunities } from './directoryStore.ts';
import { DAYS_OF_CASE_TEXTS } from './limits.ts';
import { communityMails } from './mails.ts';
import { alreadyWritten } from './onePostAPassage.ts';
import { communityPages } from './pages.ts';
import { accessToPicture } from './pictureAccess.ts';
import { communitiesRoutes } from './routes.ts';
import { communityInvitations } from './signupInvitations.ts';
import { type PlacedText, placedText } from './writtenTexts.ts';

export const communitiesFeature = {
  routes: communitiesRoutes,
  mails: communityMails,
  publicPages: communityPages,
  accessToPicture,
  signupInvitations: communityInvitations,
  archive,
  constraints: { posts_passage_author: alreadyWritten },
  afterAccountSuspended: async ({ clock }, trx, suspended) => {
    await insertAbsencesOfSuspended(trx, suspended, clock());
    if (suspended.setsAside)
      await setAsideTextsOf(trx, suspended.userId, { actorId: suspended.actorId, now: clock() });
  },
  afterAccountRestored: async ({ clock }, trx, userId) => {
    await deleteEndedAbsences(trx, clock());
    await restoreTextsOf(trx, userId);
  },
  beforeAccountRemoved: async (deps, trx, userId) => {
    await leaveAllCommunities(deps, trx, userId);
    await eraseDecisionsAbout(trx, userId);
  },
  erasable: erasableInCommunities,
  afterRestore: endMailedLinks,
  deleteExpired: async (deps) => {
    const { db, clock } = deps;
    await deleteExpiredInvitations(db, clock());
    await deleteExpiredLinksAndRemovals(deps);
    await deleteSetAside(db, clock().subtract({ hours: RESTORE_DAYS * 24 }));
    await deleteOldAnnouncements(db, clock());
    await eraseRequests(db, clock().subtract({ hours: REQUEST_DAYS * 24 }));
    await eraseCases(db, clock().subtract({ hours: DAYS_OF_CASE_TEXTS * 24 }));
  },
  recurring: {
    'publish-communities': { cron: '* * * * *', run: publishDueCommunities },
    'send-letters': { cron: '* * * * *', run: sendLetters, isHeldAfterRestore: true },
    'send-announcements': { cron: '* * * * *', run: sendAnnouncements, isHeldAfterRestore: true },
    'end-pauses': { cron: '* * * * *', run: ({ db, clock }) => endPauses(db, clock()) },
    'store-words-of-old-posts': { cron: '* * * * *', run: storeWordsOfOldPosts },
    'rewrite-words-of-posts': { cron: '* * * * *', run: (deps) => rewriteWords(deps, POST_WORDS) },
    'rewrite-words-of-communities': { cron: '* * * * *', run: (deps) => rewriteWords(deps, COMMUNITY_WORDS) },
    'look-for-guides': { cron: '20 * * * *', run: updateGuideAbsences },
    'hand-over-cases': { cron: '* * * * *', run: handOverOldCases },
  },
} satisfies Feature;

/** A member's texts, reports, and the decisions about them in communities, as files of the data export. */
function archive({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): ArchiveFile[] {
  const ownTexts = (table: 'posts' | 'replies') => () =>
    jsonListFile((last: PlacedText | null) => contentWrittenBy(db, table, userId, last, 100), placedText);
  const joined = async () => (await joinedCommunities(db, userId, { page: 1, limit: 10_000 })).map(cardOf);
  const decisions = async () =>
    (await ownDecisionsPage(db, userId, { offset: 0 }, 10_000)).map((row) => ownDecisionOf(row, clock()));
  return [
    { path: 'communities.json', text: () => jsonFile(joined) },
    { path: 'posts.json', text: ownTexts('posts') },
    { path: 'replies.json', text: ownTexts('replies') },
    { path: 'removed-texts.json', text: () => jsonFile(() => textsSetAsideOf(db, userId)) },
    { path: 'join-requests.json', text: () => jsonFile(() => requestsBy(db, userId)) },
    { path: 'invitation-words.json', text: () => jsonFile(() => wordsBy(db, userId)) },
    { path: 'invitation-links.json', text: () => jsonFile(() => linksBy(db, userId)) },
    { path: 'removals.json', text: () => jsonFile(() => removalsOf(db, userId)) },
    { path: 'offers-to-guide.json', text: () => jsonFile(() => guideOffersBy(db, userId)) },
    { path: 'letter.json', text: () => jsonFile(() => readDigest(db, userId)) },
    { path: 'announcements.json', text: () => jsonFile(() => announcementChoicesOf(db, userId)) },
    { path: 'mutes.json', text: () => jsonFile(() => mutesOf(db, userId)) },
    { path: 'reports.json', text: () => jsonFile(() => reportsBy(db, userId)) },
    { path: 'decisions.json', text: () => jsonFile(decisions) },
  ];
}
