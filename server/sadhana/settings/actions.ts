import type { Transaction } from 'kysely';
import type { ArchivedCadence } from '#contract/moving/archiveItems.ts';
import { say } from '#contract/platform/say.ts';
import type { Streak } from '#contract/sadhana/logs.ts';
import type { ObservancesDraft } from '#contract/sadhana/observances.ts';
import type {
  CadenceDraft,
  PracticeSettings,
  PracticeSettingsDraft,
  Rest,
  RestDraft,
} from '#contract/sadhana/settings.ts';
import { lockAccount } from '#server/account/public.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { runsOf } from '#server/sadhana/logs/store.ts';
import { requireNotInFuture } from '#server/sadhana/rules.ts';
import { streakOf } from '#server/sadhana/streak/rules.ts';
import {
  archivedCadenceOf,
  type CadenceRow,
  cadenceAfterChange,
  cadenceOf,
  observancesOf,
} from './cadences.ts';
import {
  columnsOf,
  MAX_CADENCES,
  MAX_RESTS,
  planOf,
  practiceSettingsOf,
  requireValidRest,
  restOf,
  todayOf,
} from './rules.ts';
import {
  cadenceCount,
  deleteCadences,
  deleteRest,
  insertRest,
  replaceCadence,
  restCount,
  restExists,
  settingsOf,
  storeObservances,
  storeSettings,
} from './store.ts';

const restNotFound = () => notFound(say('Rest not found.'));

export const readSettings = async (db: Db, { id }: Viewer): Promise<PracticeSettings> =>
  practiceSettingsOf(await settingsOf(db, id));

/** Replaces the settings. Days of practice and rests stay. */
export function updateSettings(
  { db, clock }: Deps,
  viewer: Viewer,
  draft: PracticeSettingsDraft,
): Promise<PracticeSettings> {
  return inTransaction(db, async (trx) => {
    await storeSettings(trx, { user_id: viewer.id, ...columnsOf(draft, clock()) });
    return readSettings(trx, viewer);
  });
}

/**
 * Sets the days of practice from a day on.
 * @throws ApiError 400 for a day in the future, and for observances before any were chosen, 409 after too many changes.
 */
export function setCadence(
  { db, clock }: Deps,
  viewer: Viewer,
  draft: CadenceDraft,
): Promise<PracticeSettings> {
  requireNotInFuture(draft.from, clock(), { path: 'from', label: 'From' });
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, viewer.id); // simultaneous calls cannot exceed the limit together
    const { observances } = await settingsOf(trx, viewer.id);
    await changeCadence(trx, viewer, cadenceOf(draft, observances));
    return readSettings(trx, viewer);
  });
}

/**
 * Replaces all days of practice by those of an archive.
 * @throws ApiError 400 for a day in the future, and for observances that are not known, 409 for too many changes.
 */
export async function importCadences(
  { clock }: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  archived: readonly ArchivedCadence[],
): Promise<void> {
  const { observances } = await settingsOf(trx, viewer.id);
  await deleteCadences(trx, viewer.id);
  for (const cadence of archived.toSorted((one, other) => one.from.localeCompare(other.from, 'en'))) {
    requireNotInFuture(cadence.from, clock(), { path: 'from', label: 'From' });
    await changeCadence(trx, viewer, archivedCadenceOf(cadence, observances));
  }
}

/**
 * Sets the observances that the viewer follows. If days of practice are observances, they follow from today on.
 * @throws ApiError 409 after too many changes of the days of practice.
 */
export function setObservances(
  { db, clock }: Deps,
  viewer: Viewer,
  draft: ObservancesDraft,
): Promise<PracticeSettings> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, viewer.id); // a simultaneous change of the days of practice uses the new ones
    const stored = await settingsOf(trx, viewer.id);
    const before = stored.observances;
    const chosen = observancesOf(draft, before);
    await storeObservances(trx, viewer.id, chosen);
    const today = todayOf(stored, clock(), draft.timezone);
    const cadence = cadenceAfterChange(stored.cadences, { before, chosen }, today);
    if (cadence) await changeCadence(trx, viewer, cadence);
    return readSettings(trx, viewer);
  });
}

/** @throws ApiError 409 after too many changes. */
async function changeCadence(trx: Transaction<DB>, viewer: Viewer, cadence: CadenceRow): Promise<void> {
  await replaceCadence(trx, viewer.id, cadence);
  if ((await cadenceCount(trx, viewer.id)) > MAX_CADENCES)
    throw conflict(
      'cadence_limit',
      say('The days of practice can be changed at most {max} times.', { max: MAX_CADENCES }),
    );
}

/** Creates a rest with this id. @throws ApiError 400 for days that cannot be a rest, 409 for too many rests. */
export function createRest(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  draft: RestDraft,
): Promise<Rest> {
  requireValidRest(draft, dayIn('UTC', clock()));
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, viewer.id); // simultaneous calls cannot exceed the limit together
    if ((await restCount(trx, viewer.id)) >= MAX_RESTS)
      throw conflict('rest_limit', say('There can be at most {max} rests.', { max: MAX_RESTS }));
    const rest = { id, from_on: draft.from, to_on: draft.to };
    await insertRest(trx, { ...rest, user_id: viewer.id });
    return restOf(rest);
  });
}

export async function readRest({ db }: Deps, viewer: Viewer, id: string): Promise<Rest> {
  const { rests } = await settingsOf(db, viewer.id);
  const rest = rests.find((each) => each.id === id);
  if (!rest) throw restNotFound();
  return restOf(rest);
}

/** @throws ApiError 409 for the rest of the current retreat, which ends and changes with the retreat. */
export async function removeRest({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  if (await deleteRest(db, viewer.id, id)) return;
  if (await restExists(db, viewer.id, id))
    throw conflict('rest_of_retreat', say('This rest belongs to your retreat, which you can change or end.'));
  throw restNotFound();
}

/** The viewer's streak on the current practice day in a time zone. */
export async function readStreak({ db, clock }: Deps, viewer: Viewer, timeZone = 'UTC'): Promise<Streak> {
  const [runs, stored] = await Promise.all([runsOf(db, viewer.id), settingsOf(db, viewer.id)]);
  return streakOf(runs, todayOf(stored, clock(), timeZone), await planOf(stored));
}
