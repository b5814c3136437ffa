import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { Log } from '#contract/sadhana/logs.ts';
import { MAX_PRESET_PRACTICES, type Preset, type PresetDraft } from '#contract/sadhana/presets.ts';
import { lockAccount } from '#server/account/public.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { idsFrom } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { logNotFound } from '#server/sadhana/logs/actions.ts';
import { logOf } from '#server/sadhana/logs/rules.ts';
import { insertLogs, ownLogs } from '#server/sadhana/logs/store.ts';
import { findOrCreatePractices } from '#server/sadhana/practices/actions.ts';
import { unknownPractice } from '#server/sadhana/practices/rules.ts';
import { usablePractices } from '#server/sadhana/practices/store.ts';
import { requireNotInFuture } from '#server/sadhana/rules.ts';
import {
  columnsOf,
  isOwnPreset,
  logsOfPreset,
  MAX_OWN_PRESETS,
  type PresetRow,
  presetOf,
  presetPracticesOf,
  requireLengthsOnlyForTime,
} from './rules.ts';
import {
  deletePreset,
  insertPreset,
  ownPresetCount,
  practicesOfPreset,
  presetFor,
  replacePreset,
} from './store.ts';

/** Creates a preset with this id. */
export async function createPreset(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  draft: PresetDraft,
): Promise<Preset> {
  return inTransaction(db, async (trx) => {
    await requireBelowPresetLimit(trx, viewer);
    await requireUsablePractices(trx, viewer, draft);
    const preset = { id, owner_id: viewer.id, ...columnsOf(draft) };
    await insertPreset(trx, preset, presetPracticesOf(draft), deps.clock());
    return readPreset({ db: trx }, viewer, id);
  });
}

export const readPreset = async ({ db }: { db: Db }, viewer: Viewer, id: string): Promise<Preset> =>
  presetOf(await requirePreset(db, viewer, id), viewer.id);

export async function editPreset(
  deps: Deps,
  viewer: Viewer,
  id: string,
  draft: PresetDraft,
): Promise<Preset> {
  return inTransaction(deps.db, async (trx) => {
    await requireOwnPreset(trx, viewer, id);
    await requireUsablePractices(trx, viewer, draft);
    const practices = presetPracticesOf(draft, await practicesOfPreset(trx, id));
    await replacePreset(trx, { id, ...columnsOf(draft) }, practices, deps.clock());
    return readPreset({ db: trx }, viewer, id);
  });
}

export async function removePreset({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireOwnPreset(trx, viewer, id);
    await deletePreset(trx, id);
  });
}

/** Creates a private copy, with the id `copyId`, of a preset. The practices of its owner are copied too. */
export async function copyPreset(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  copyId: string,
): Promise<Preset> {
  return inTransaction(db, async (trx) => {
    const {
      practices,
      username: _username,
      full_name: _fullName,
      ...columns
    } = await requirePreset(trx, viewer, id);
    await requireBelowPresetLimit(trx, viewer);
    const practiceIds = await findOrCreatePractices(deps, trx, viewer, practices);
    const minutes = new Map(practiceIds.map((practiceId, index) => [practiceId, practices[index]?.minutes]));
    const copied = [...minutes].map(([practiceId, length]) => ({ practiceId, minutes: length ?? null }));
    const copy = { ...columns, id: copyId, owner_id: viewer.id, is_public: false };
    await insertPreset(trx, copy, copied, deps.clock());
    return readPreset({ db: trx }, viewer, copyId);
  });
}

/** Logs every practice of a preset on a day, all or none. The logs have the ids from `firstId` on. */
export async function activatePreset(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  { id, firstId, date }: { id: string; firstId: string; date: string | null | undefined },
): Promise<Log[]> {
  const now = clock();
  const day = date ?? dayIn('UTC', now);
  return inTransaction(db, async (trx) => {
    const preset = await requirePreset(trx, viewer, id);
    requireNotInFuture(day, now);
    if (preset.practices.length === 0) throw conflict('preset_empty', say('This preset has no practices.'));
    const logIds = idsFrom(firstId, preset.practices.length);
    const logs = logsOfPreset(preset, { user_id: viewer.id, practised_on: day, created_at: now }, logIds);
    await insertLogs(trx, logs);
    const names = new Map(preset.practices.map(({ id, name }) => [id, name]));
    return logs.map((log) => logOf({ ...log, name: names.get(log.practice_id) ?? '' }));
  });
}

/** The logs that the activation of a preset has created. @throws ApiError 404 when all of them have been deleted. */
export async function logsOfActivation({ db }: Deps, viewer: Viewer, firstId: string): Promise<Log[]> {
  const logs = await ownLogs(db, viewer.id, idsFrom(firstId, MAX_PRESET_PRACTICES));
  if (logs.length === 0) throw logNotFound();
  return logs.map(logOf);
}

/**
 * A preset that is the viewer's own or public.
 * @throws ApiError 404 otherwise.
 */
async function requirePreset(db: Db, viewer: Viewer, id: string): Promise<PresetRow> {
  const preset = await presetFor(db, viewer.id, id);
  if (!preset) throw notFound(say('Preset not found.'));
  return preset;
}

/**
 * A preset that the viewer owns.
 * @throws ApiError 403 for a public preset of another member, 404 otherwise.
 */
async function requireOwnPreset(trx: Transaction<DB>, viewer: Viewer, id: string): Promise<PresetRow> {
  const preset = await requirePreset(trx, viewer, id);
  if (!isOwnPreset(preset, viewer.id)) throw forbidden();
  return preset;
}

async function requireUsablePractices(trx: Transaction<DB>, viewer: Viewer, draft: PresetDraft) {
  const usable = await usablePractices(trx, viewer.id, draft.practiceIds);
  if (usable.length < draft.practiceIds.length) throw unknownPractice('practiceIds');
  requireLengthsOnlyForTime(draft, usable);
}

async function requireBelowPresetLimit(trx: Transaction<DB>, { id }: Viewer): Promise<void> {
  await lockAccount(trx, id); // Simultaneous calls wait here, so that together they cannot exceed the limit.
  if ((await ownPresetCount(trx, id)) >= MAX_OWN_PRESETS) {
    throw conflict(
      'preset_limit',
      say('You have {max} presets already. Delete one first.', { max: MAX_OWN_PRESETS }),
    );
  }
}
