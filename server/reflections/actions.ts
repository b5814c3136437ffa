import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { OwnReflection, Reflection, ReflectionDraft } from '#contract/reflections.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { lockSite, readSite, recordSiteChange, writeSite } from '#server/platform/site.ts';
import { todayIn } from '#server/platform/today.ts';
import {
  builtInReflection,
  chosenReflection,
  daysBefore,
  dayToStore,
  MAX_LISTED_DAYS,
  reflectionOf,
  storedReflection,
} from './rules.ts';
import {
  allReflections,
  daysState,
  deleteReflection,
  insertReflections,
  reflectionById,
  reflectionCount,
  reflectionsPage,
  storeDays,
  takenDays,
  updateReflection,
} from './store.ts';

const MAX_OWN = 2_000;
/** In the last zone, the list reaches two days further back than in the first one. */
const STORED_DAYS = MAX_LISTED_DAYS + 2;
/** The zone in which days begin first. */
const FIRST_ZONE = 'Etc/GMT-14';

const reflectionNotFound = () => notFound(say('Reflection not found.'));

/**
 * The reflections of days that have begun somewhere. Before a change, the days that have begun are stored as they are. So a
 * day that is not stored either comes after the last change, or was there before the first one.
 */
export async function reflectionsOn(db: Db, days: string[]): Promise<Reflection[]> {
  if (days.length === 0) return [];
  const { use: chosenUse, stored, latest } = await daysState(db, days);
  const use = chosenUse ?? 'built-in';
  const own = use === 'built-in' ? [] : await allReflections(db);
  const byDay = new Map(stored.map((row) => [row.day, storedReflection(row)]));
  return days.map((day) => {
    const isBeforeChanges = latest !== null && day <= latest;
    return byDay.get(day) ?? (isBeforeChanges ? builtInReflection(day) : chosenReflection(day, use, own));
  });
}

export async function reflectionOn(db: Db, day: string): Promise<Reflection> {
  const [reflection = builtInReflection(day)] = await reflectionsOn(db, [day]);
  return reflection;
}

/** Stores what the days show that have begun somewhere, before a change. The settings of the site must be locked. */
export async function storeBegunDays({ clock }: Pick<Deps, 'clock'>, trx: Transaction<DB>): Promise<void> {
  const days = daysBefore(todayIn(FIRST_ZONE, clock), STORED_DAYS);
  await storeDays(trx, (await reflectionsOn(trx, days)).map(dayToStore));
}

/** Runs a change of the reflections of this site. Days that have begun somewhere stay as they are. */
function changeReflections<Result>(
  deps: Deps,
  db: Db,
  change: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await lockSite(trx);
    await storeBegunDays(deps, trx);
    return change(trx);
  });
}

/** @throws ApiError 409 for a day that has a reflection, and if there are too many. */
export async function addReflections(
  deps: Deps,
  db: Db,
  drafts: readonly { id: string; draft: ReflectionDraft }[],
): Promise<void> {
  await changeReflections(deps, db, async (trx) => {
    if ((await reflectionCount(trx)) + drafts.length > MAX_OWN)
      throw conflict('reflection_limit', say('A site can have at most {max} reflections.', { max: MAX_OWN }));
    await insertReflections(trx, drafts, deps.clock());
  });
}

/** @throws ApiError 409 that names the first day that has a reflection, or is there twice. */
export async function addMany(deps: Deps, drafts: readonly ReflectionDraft[]): Promise<{ added: number }> {
  const days = drafts.flatMap(({ on }) => on ?? []);
  const taken = new Set(days.length > 0 ? await takenDays(deps.db, days) : []);
  const double = days.find((day, index) => taken.has(day) || days.indexOf(day) !== index);
  if (double)
    throw conflict('reflection_taken', say('There are two reflections for the day {day}.', { day: double }));
  await addReflections(
    deps,
    deps.db,
    drafts.map((draft) => ({ id: newId(), draft })),
  );
  return { added: drafts.length };
}

export async function readReflection(db: Db, id: string): Promise<OwnReflection> {
  const row = await reflectionById(db, id);
  if (!row) throw reflectionNotFound();
  return reflectionOf(row);
}

export async function listReflections(db: Db, query: PageQuery) {
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await reflectionsPage(db, start, query.limit + 1);
  return pageOf(rows, query, reflectionOf, (row) => ({ at: row.created_at, id: row.id }));
}

export function changeReflection(deps: Deps, id: string, draft: ReflectionDraft): Promise<OwnReflection> {
  return changeReflections(deps, deps.db, async (trx) => {
    const row = await updateReflection(trx, id, draft);
    if (!row) throw reflectionNotFound();
    return reflectionOf(row);
  });
}

/** Deletes a reflection. With the last one, the days show those of the product again. */
export function removeReflection(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  return changeReflections(deps, deps.db, async (trx) => {
    if (!(await deleteReflection(trx, id))) throw reflectionNotFound();
    const site = await readSite(trx);
    if (site.reflections.use !== 'own' || (await reflectionCount(trx)) > 0) return;
    await writeSite(trx, { ...site, reflections: { use: 'built-in' } });
    await recordSiteChange(deps, trx, viewer, ['reflections.use']);
  });
}
