import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { OwnReflection, Reflection, ReflectionDraft } from '#contract/reflections.ts';
import type { ReflectionsUse } from '#contract/site/registration.ts';
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
  daysToStore,
  dayToStore,
  type OwnReflections,
  reflectionOf,
  rotationPosition,
  storedReflection,
  yearlyDayOf,
} from './rules.ts';
import {
  countAddedWith,
  daysState,
  deleteReflection,
  insertReflections,
  reflectionById,
  reflectionCount,
  reflectionsFor,
  reflectionsPage,
  storeDays,
  takenDays,
  updateReflection,
} from './store.ts';

const MAX_OWN = 2_000;
/** The zone in which days begin first. */
const FIRST_ZONE = 'Etc/GMT-14';

const reflectionNotFound = () => notFound(say('Reflection not found.'));

/**
 * The reflections of days that have begun somewhere. Before a change, the days that have begun are stored as they are. So a
 * day that is not stored either comes after the last change, or was there before the first one.
 */
export async function reflectionsOn(db: Db, days: string[]): Promise<Reflection[]> {
  if (days.length === 0) return [];
  const { use: chosenUse, stored, latest, undatedCount } = await daysState(db, days);
  const use = chosenUse ?? 'built-in';
  const byDay = new Map(stored.map((row) => [row.day, storedReflection(row)]));
  const isBeforeChanges = (day: string) => latest !== null && day <= latest;
  const daysToChoose = days.filter((day) => !byDay.has(day) && !isBeforeChanges(day));
  const own = await ownReflectionsFor(db, daysToChoose, use, undatedCount);
  return days.map(
    (day) =>
      byDay.get(day) ?? (isBeforeChanges(day) ? builtInReflection(day) : chosenReflection(day, use, own)),
  );
}

/** The reflections of this site that these days may show. */
async function ownReflectionsFor(
  db: Db,
  days: string[],
  use: ReflectionsUse,
  undatedCount: number,
): Promise<OwnReflections> {
  if (use === 'built-in' || days.length === 0) return { dated: new Map(), undated: new Map(), undatedCount };
  const onDays = new Set([...days, ...days.map(yearlyDayOf)]);
  const positions = new Set(days.map((day) => rotationPosition(day, use, undatedCount)));
  return { ...(await reflectionsFor(db, [...onDays], [...positions])), undatedCount };
}

export async function reflectionOn(db: Db, day: string): Promise<Reflection> {
  const [reflection = builtInReflection(day)] = await reflectionsOn(db, [day]);
  return reflection;
}

/**
 * Stores what the days show that have begun somewhere since the last change, before the next one. The settings of the site
 * must be locked.
 */
export async function storeBegunDays({ clock }: Pick<Deps, 'clock'>, trx: Transaction<DB>): Promise<void> {
  const { latest } = await daysState(trx, []);
  const days = daysToStore(latest, todayIn(FIRST_ZONE, clock));
  if (days.length > 0) await storeDays(trx, (await reflectionsOn(trx, days)).map(dayToStore));
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

interface NewReflection {
  id: string;
  draft: ReflectionDraft;
}

/** @throws ApiError 409 for a day that has a reflection, and if there are too many. */
export function addReflection(deps: Deps, db: Db, added: NewReflection): Promise<void> {
  return changeReflections(deps, db, (trx) => insertWithinLimit(deps, trx, [added]));
}

/**
 * Adds several reflections, the first one with this id.
 * @throws ApiError 409 that names the first day that has a reflection, or is there twice, and if there are too many.
 */
export function addMany(
  deps: Deps,
  db: Db,
  id: string,
  drafts: readonly ReflectionDraft[],
): Promise<{ added: number }> {
  return changeReflections(deps, db, async (trx) => {
    const days = drafts.flatMap(({ on }) => on ?? []);
    const taken = new Set(days.length > 0 ? await takenDays(trx, days) : []);
    const double = days.find((day, index) => taken.has(day) || days.indexOf(day) !== index);
    if (double)
      throw conflict(
        'reflection_taken',
        say('There are two reflections for the day {day}.', { day: double }),
      );
    const added = drafts.map((draft, index) => ({ id: index === 0 ? id : newId(), draft }));
    await insertWithinLimit(deps, trx, added);
    return { added: drafts.length };
  });
}

async function insertWithinLimit(
  { clock }: Deps,
  trx: Transaction<DB>,
  added: NewReflection[],
): Promise<void> {
  if ((await reflectionCount(trx)) + added.length > MAX_OWN)
    throw conflict('reflection_limit', say('A site can have at most {max} reflections.', { max: MAX_OWN }));
  await insertReflections(trx, added, clock());
}

/**
 * The reply to a repeated call that has added several reflections, the first one with this id.
 * @throws ApiError 404 when it has been deleted.
 */
export async function readAdded(db: Db, id: string): Promise<{ added: number }> {
  const added = await countAddedWith(db, id);
  if (added === 0) throw reflectionNotFound();
  return { added };
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
