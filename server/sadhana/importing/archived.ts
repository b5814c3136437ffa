import type { Transaction } from 'kysely';
import type {
  ArchivedLog,
  ArchivedPreset,
  ArchivedSit,
  NamedPractice,
} from '#contract/moving/archiveItems.ts';
import { presetKey } from '#contract/moving/archiveMapping.ts';
import { say } from '#contract/platform/say.ts';
import { MAX_VALUE, PracticeDraft, valueTooLarge } from '#contract/sadhana/practices.ts';
import { MAX_SEQUENCE_MINUTES } from '#contract/sadhana/presets.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { createItem, emptyResult, type ItemsResult } from '#server/platform/imports/items.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { insertOwnPractice } from '#server/sadhana/practices/actions.ts';
import { type PracticeRow, unknownPractice } from '#server/sadhana/practices/rules.ts';
import { deletedPracticesOf, insertPractice, practicesOf } from '#server/sadhana/practices/store.ts';
import { createPreset } from '#server/sadhana/presets/actions.ts';
import type { PresetRow } from '#server/sadhana/presets/rules.ts';
import { ownPresets } from '#server/sadhana/presets/store.ts';
import { latestDay } from '#server/sadhana/rules.ts';
import { newLogs, practiceFor } from './rules.ts';
import { countLogs, existingLogs, insertImportedLogs, logsWithoutEntry } from './store.ts';

/*
 * Imports practice from the archive of an account. Each function runs in a transaction that has locked the account. `ids` has
 * the id here of each id in the archive.
 */

export type ArchivedIds = ReadonlyMap<string, string>;

const idIn = (ids: ArchivedIds, sourceId: string): string => ids.get(sourceId) ?? '';

/** Creates the practices that the member does not have by name and type. */
export async function importArchivedPractices(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  items: readonly (PracticeDraft & { sourceId: string })[],
  ids: ArchivedIds,
): Promise<ItemsResult> {
  const result = emptyResult();
  const usable = await practicesOf(trx, viewer.id);
  const deletedIds = new Set((await deletedPracticesOf(trx, viewer.id)).map(({ id }) => id));
  for (const { sourceId, ...draft } of items) {
    const id = idIn(ids, sourceId);
    // A practice that was imported before and deleted since stays deleted.
    if (practiceFor(draft, usable) || deletedIds.has(id)) result.known += 1;
    else
      await createItem(result, sourceId, async () => {
        const ownCount = usable.filter(({ owner_id }) => owner_id !== null).length;
        usable.push(await insertOwnPractice(deps, trx, viewer, { ...draft, id }, ownCount));
        return [{ id, kind: 'practice', revision: null }];
      });
  }
  return result;
}

/** Creates the presets that are not there by their id, and of which the member has none with the same content. They are private. */
export async function importArchivedPresets(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  items: readonly ArchivedPreset[],
  ids: ArchivedIds,
): Promise<ItemsResult> {
  const result = emptyResult();
  const usable = await practicesOf(trx, viewer.id);
  const own = await ownPresets(trx, viewer.id);
  const known = new Set([...own.map(({ id }) => id), ...own.map(keyOfPreset)]);
  for (const item of items) {
    const id = idIn(ids, item.sourceId);
    const content = presetKey(item);
    if (known.has(id) || known.has(content)) {
      result.known += 1;
      continue;
    }
    await createItem(result, item.sourceId, async () => {
      const practices = item.practices.map((practice) => ({
        ...practice,
        row: practiceFor(practice, usable),
      }));
      const ofRow = practices.map(({ row, minutes }) => {
        if (!row) throw unknownPractice('practices');
        return { practiceId: row.id, minutes: lengthOf(row, minutes) };
      });
      const lengths = ofRow.flatMap(({ practiceId, minutes }) =>
        minutes === null ? [] : [{ practiceId, minutes }],
      );
      const { title, description } = item;
      const practiceIds = [...new Set(ofRow.map(({ practiceId }) => practiceId))];
      await createPreset(deps, trx, viewer, id, {
        title,
        description,
        isPublic: false,
        practiceIds,
        lengths,
      });
      return [{ id, kind: 'preset', revision: null }];
    });
    known.add(id).add(content);
  }
  return result;
}

/** The length of a practice in a sequence; null if it is its default value, or too long for a length. */
const lengthOf = ({ type, default_value }: PracticeRow, minutes: number | null): number | null =>
  type === 'reps' || minutes === default_value || (minutes ?? 0) > MAX_SEQUENCE_MINUTES ? null : minutes;

/** What a preset has in common with those with the same content. */
const keyOfPreset = ({ practices, ...preset }: PresetRow) =>
  presetKey({
    ...preset,
    practices: practices.map(({ minutes, default_value, ...practice }) => ({
      ...practice,
      minutes: minutes ?? default_value,
    })),
  });

/**
 * Creates the logs that are not there yet: by their id, else as a multiset of practice, day and value. A practice that the
 * member does not have is created as a deleted one, as which it was exported.
 */
export async function importArchivedLogs(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  items: readonly ArchivedLog[],
  ids: ArchivedIds,
): Promise<ItemsResult> {
  const result = emptyResult();
  const now = deps.clock();
  const existing = await existingLogs(trx, viewer.id, [...ids.values()]);
  const usable = [...(await practicesOf(trx, viewer.id)), ...(await deletedPracticesOf(trx, viewer.id))];
  const others = [];
  for (const item of items) {
    const { sourceId, practice, ...fields } = item;
    const id = idIn(ids, sourceId);
    if (existing.has(id)) {
      result.known += 1;
      continue;
    }
    const refusal = refusalOf(item, now);
    if (refusal) {
      result.refused.push({ sourceId, ...refusal });
      continue;
    }
    let target = practiceFor(practice, usable);
    if (!target) {
      target = await insertDeletedPractice(trx, viewer, practice, now);
      usable.push(target);
    }
    others.push({ ...fields, id, practice: 0, target });
  }
  const days = [...new Set(others.map(({ date }) => date))];
  const newOnes = newLogs(others, await countLogs(trx, viewer.id, days, [...existing]));
  result.known += others.length - newOnes.length;
  if (newOnes.length === 0) return result;
  const columns = (newOnes as typeof others).map(({ id, target, date, value, sankalpa, notes }) => ({
    ...{ id, practice_id: target.id, type: target.type },
    ...{ practised_on: date, value, sankalpa, notes, created_at: now },
  }));
  result.created.push(...(await insertImportedLogs(trx, viewer.id, columns)));
  return result;
}

function refusalOf({ date, value, practice }: ArchivedLog, now: Temporal.Instant) {
  if (date > latestDay(now)) return say('{label} must not lie in the future', { label: 'Date' });
  return value > MAX_VALUE[practice.type] ? valueTooLarge('Value', practice.type) : null;
}

function insertDeletedPractice(
  trx: Transaction<DB>,
  { id: userId }: Viewer,
  practice: NamedPractice,
  now: Temporal.Instant,
): Promise<PracticeRow> {
  const draft = PracticeDraft.parse(practice);
  return insertPractice(trx, { ...draft, id: newId(), userId, now, deletedAt: now });
}

/** The practice and the log after which each of these entries was written, as far as the member has them. */
export async function linksOfSits(
  trx: Transaction<DB>,
  viewer: Viewer,
  sits: readonly (ArchivedSit | null)[],
  ids: ArchivedIds,
) {
  const noLinks = { log_id: null, practice_id: null, reflection: null };
  if (sits.every((sit) => sit === null)) return sits.map(() => noLinks);
  const usable = [...(await practicesOf(trx, viewer.id)), ...(await deletedPracticesOf(trx, viewer.id))];
  const days = [...new Set(sits.flatMap((sit) => (sit?.date ? [sit.date] : [])))];
  const logs = await logsWithoutEntry(trx, viewer.id, days);
  const take = (find: (log: (typeof logs)[number]) => boolean): string | null => {
    const index = logs.findIndex(find);
    return index < 0 ? null : (logs.splice(index, 1)[0]?.id ?? null);
  };
  // The logs that were carried along are taken first, so that no equal one takes the place of another.
  const own = sits.map((sit) => {
    const id = sit?.logId && ids.get(sit.logId);
    return id ? take((log) => log.id === id) : null;
  });
  return sits.map((sit, index) => {
    const practice = sit && practiceFor(sit.practice, usable);
    if (!practice) return noLinks;
    const isSame = (log: (typeof logs)[number]) =>
      log.practice_id === practice.id && log.practised_on === sit.date && log.value === sit.value;
    return {
      log_id: own[index] ?? (sit.logId === null ? null : take(isSame)),
      practice_id: practice.id,
      reflection: sit.reflection,
    };
  });
}
