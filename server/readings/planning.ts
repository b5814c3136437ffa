import { say } from '#contract/platform/say.ts';
import type { ReadingDraft } from '#contract/readings/readingDrafts.ts';
import { MAX_READINGS, type ReadingDetails } from '#contract/readings/readings.ts';
import { lockCommunity, mayModerate } from '#server/communities/access.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type ExpectedVersion, isOutdated } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { todayIn } from '#server/platform/today.ts';
import { readingOutdated, readingView } from './actions.ts';
import { lockForEditing } from './changes.ts';
import {
  columnsOf,
  hasTexts,
  isSame,
  requireKnownPassages,
  requireLaterEnd,
  requireNearStart,
  requireUnmoved,
} from './drafts.ts';
import { type PassageColumns, replacePassages, restsOf, updateOpenedPassage } from './passageStore.ts';
import { opensAt, scheduleOf } from './rules.ts';
import { insertReading, unendedCount, updateReading } from './store.ts';

/**
 * Creates a reading with this id.
 * @throws ApiError 400 for a book or a series that cannot be used, 409 if the community reads three books.
 */
export async function createReading(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  communityId: string,
  id: string,
  draft: ReadingDraft,
): Promise<ReadingDetails> {
  return inTransaction(db, async (trx) => {
    const now = clock();
    await lockCommunity(trx, viewer, communityId, mayModerate);
    if ((await unendedCount(trx, communityId, now)) >= MAX_READINGS)
      throw conflict('reading_limit', say('This community is already reading three books.'));
    requireNearStart(draft, todayIn(draft.timezone, clock));
    const planned = await columnsOf(trx, communityId, draft, null);
    const { days, columns } = scheduleOf(
      { ...planned, not_before: null },
      { rests: [], opened: [], count: draft.passages.length, changedOn: null },
    );
    requireLaterEnd(columns.ends_at, now);
    await insertReading(trx, {
      ...{ id, community_id: communityId, guide_id: viewer.id },
      ...planned,
      ...columns,
      ...{ created_at: now, updated_at: now },
    });
    await replacePassages(trx, id, 0, newPassages(id, draft, days, 0));
    return readingView({ db: trx, clock }, viewer, id);
  });
}

/**
 * Changes a reading. Passages that have opened keep their places and days.
 * @throws ApiError 400 for a change of what has opened, 409 if it has ended, 412 if somebody else has changed it.
 */
export async function editReading(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  draft: ReadingDraft,
  expectedVersion: ExpectedVersion,
): Promise<ReadingDetails> {
  return inTransaction(db, async (trx) => {
    const { reading, passages, opened: count, now } = await lockForEditing(trx, viewer, id, clock);
    if (isOutdated(expectedVersion, reading.updated_at)) {
      // The client may have repeated the change because the reply was lost.
      if (isSame(reading, passages, draft)) return readingView({ db: trx, clock }, viewer, id);
      throw readingOutdated();
    }
    const opened = passages.slice(0, count);
    requireUnmoved(reading, opened, draft);
    requireKnownPassages(passages, draft);
    if (opened.length === 0 && draft.startsOn !== reading.starts_on)
      requireNearStart(draft, todayIn(draft.timezone, clock));

    const planned = await columnsOf(trx, reading.community_id, draft, reading);
    const not_before = opened.length === 0 ? null : reading.not_before;
    const { days, columns } = scheduleOf(
      { ...planned, not_before },
      {
        rests: await restsOf(trx, id),
        opened: opened.map(({ opens_on }) => opens_on),
        count: draft.passages.length,
        changedOn: todayIn(planned.timezone, clock),
      },
    );
    requireLaterEnd(columns.ends_at, now);
    await updateReading(trx, { id, ...planned, ...columns, updated_at: now });
    for (const [index, passage] of opened.entries()) {
      const change = draft.passages[index];
      if (!change || hasTexts(passage, change)) continue;
      const { title, where: place, question } = change;
      await updateOpenedPassage(trx, { id: passage.id, title, place, question }, now);
    }
    await replacePassages(trx, id, opened.length, newPassages(id, draft, days, opened.length));
    return readingView({ db: trx, clock }, viewer, id);
  });
}

/** The rows of the passages of a draft, without the first `opened`. */
const newPassages = (
  readingId: string,
  { passages, timezone }: ReadingDraft,
  days: string[],
  opened: number,
): PassageColumns[] =>
  passages.slice(opened).map(({ id = newId(), title, where, question }, at) => {
    const opens_on = days[opened + at] ?? '';
    return {
      ...{ id, reading_id: readingId, number: opened + at + 1, title, place: where, question },
      ...{ opens_on, opens_at: opensAt(opens_on, timezone), changed_at: null },
    };
  });
