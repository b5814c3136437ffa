import type { Post, PostDraft } from '#contract/communities/posts.ts';
import { say } from '#contract/platform/say.ts';
import type { Passage } from '#contract/readings/passages.ts';
import { lockMembership, mayPost, mayRead, postingRefused } from '#server/communities/access.ts';
import {
  createPassagePost,
  listPassagePosts,
  ownPassagePost,
  type PassageContext,
} from '#server/communities/public.ts';
import { datesOfSeries } from '#server/events/public.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PageQuery } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { formatDay } from '#server/platform/languages/dates.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { readingEnded } from './actions.ts';
import { type PassageWithNeighbours, passageWithReading } from './passageStore.ts';
import { mayWrite } from './policy.ts';
import { earlierOf, opensAt, ownDaysOf, passageFields, type ReadingRow, readingOf } from './rules.ts';
import { lockReadingForWriting } from './store.ts';

interface FoundPassage {
  passage: PassageWithNeighbours;
  reading: ReadingRow;
}

/**
 * A passage with its reading.
 * @throws ApiError 404 if the viewer may not read the community.
 */
async function requirePassage(
  db: Db,
  viewer: Viewer | null,
  id: string,
  now: Temporal.Instant,
): Promise<FoundPassage> {
  const found = await passageWithReading(db, viewer, id, now);
  if (!found || !mayRead(found.reading, viewer)) throw notFound(say('Passage not found.'));
  return found;
}

const contextOf = ({ passage, reading }: FoundPassage): PassageContext => ({
  communityId: reading.community_id,
  community: reading,
  passage: { id: passage.id, title: passage.title, readingId: reading.id },
});

/** One passage, with what the viewer has written about it. */
export async function passageView(deps: Deps, viewer: Viewer | null, id: string): Promise<Passage> {
  const now = deps.clock();
  const found = await requirePassage(deps.db, viewer, id, now);
  const { passage, reading } = found;
  const mine = viewer && (await ownPassagePost(deps, deps.db, viewer, contextOf(found)));
  const until = earlierOf(passage.next_opens_at, reading.ends_at);
  const range = { from: passage.opens_at, until };
  const [date] = reading.series_id === null ? [] : await datesOfSeries(deps.db, reading.series_id, range, 1);
  const fields = passageFields(passage, reading, now);
  const isEnded = isPast(reading.ends_at, now);
  const hasWritten = mine !== null || passage.is_removed;
  return {
    ...fields,
    ownOn: ownDaysOf(reading, passage.days)[passage.number - 1] ?? null,
    occurrenceId: date?.id ?? null,
    reading: readingOf(reading, viewer, now),
    community: { id: reading.community_id, name: reading.community_name },
    previousId: passage.previous_id,
    nextId: passage.next_id,
    changedAt: passage.changed_at && iso(passage.changed_at),
    mine,
    can: { write: mayWrite(reading, { isOpen: fields.isOpen, isEnded, hasWritten }) },
  };
}

/** A page of what members have written about a passage, oldest first. */
export async function passagePosts(deps: Deps, viewer: Viewer | null, id: string, query: PageQuery) {
  const found = await requirePassage(deps.db, viewer, id, deps.clock());
  return listPassagePosts(deps, viewer, contextOf(found), query);
}

/**
 * Creates the viewer's post about a passage.
 * @throws ApiError 403 for those who may not write, 409 before the passage opens, after the reading has ended, and for a
 * second post.
 */
export async function writeAboutPassage(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  postId: string,
  draft: PostDraft,
): Promise<Post> {
  return inTransaction(db, async (trx) => {
    const { reading } = await requirePassage(trx, viewer, id, deps.clock());
    await lockMembership(trx, reading.community_id, viewer.id);
    await lockReadingForWriting(trx, reading.id);
    const now = deps.clock();
    const found = await requirePassage(trx, viewer, id, now);
    if (!mayPost(found.reading)) throw postingRefused(found.reading);
    if (isPast(found.reading.ends_at, now)) throw readingEnded();
    if (!isPast(found.passage.opens_at, now)) throw notOpenYet(found);
    return createPassagePost(deps, trx, viewer, contextOf(found), postId, draft);
  });
}

const notOpenYet = ({ passage }: FoundPassage) =>
  conflict(
    'passage_not_open',
    say('This passage opens on {day}.', {
      day: formatDay(ENGLISH_TEXTS, opensAt(passage.opens_on, 'UTC')),
    }),
  );

/** A post about a passage, for a call that is repeated. */
export async function readWritten(deps: Deps, viewer: Viewer, id: string, postId: string): Promise<Post> {
  const found = await requirePassage(deps.db, viewer, id, deps.clock());
  const post = await ownPassagePost(deps, deps.db, viewer, contextOf(found));
  if (post?.id !== postId) throw notFound(say('Post not found.'));
  return post;
}
