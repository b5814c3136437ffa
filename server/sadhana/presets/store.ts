import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import {
  MAX_OWN_PRESETS,
  MAX_PUBLIC_PRESETS,
  type PresetColumns,
  type PresetPractice,
  type PresetRow,
} from './rules.ts';

const presets = (db: Db) =>
  db
    .selectFrom('presets')
    .innerJoin('users', 'users.id', 'presets.owner_id')
    .select([
      'presets.id',
      'presets.owner_id',
      'presets.title',
      'presets.description',
      'presets.is_public',
      'users.username',
      'users.full_name',
      sql<PresetRow['practices']>`coalesce((
        select json_agg(json_build_object('id', practices.id, 'owner_id', practices.owner_id, 'name', name,
          'type', type, 'default_value', default_value, 'minutes', minutes) order by place)
        from preset_practices join practices on practices.id = practice_id
        where preset_id = presets.id), '[]')`.as('practices'),
    ]);

/** The member's own presets, then public ones of others, each newest first. */
export function presetsFor(db: Db, userId: string): Promise<PresetRow[]> {
  return presets(db)
    .where(
      sql<boolean>`presets.id in (
        (select id from presets where owner_id = ${userId}
          order by created_at desc, id desc limit ${MAX_OWN_PRESETS})
        union all
        (select id from presets where is_public and owner_id <> ${userId}
          order by created_at desc, id desc limit ${MAX_PUBLIC_PRESETS}))`,
    )
    .orderBy((eb) => eb('owner_id', '=', userId), 'desc')
    .orderBy('presets.created_at', 'desc')
    .orderBy('presets.id', 'desc')
    .execute();
}

/** A preset that is the member's own or public. */
export function presetFor(db: Db, userId: string, id: string): Promise<PresetRow | undefined> {
  return presets(db)
    .where('presets.id', '=', id)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('is_public', '=', true)]))
    .executeTakeFirst();
}

/** All presets of a member, oldest first. */
export function ownPresets(db: Db, userId: string): Promise<PresetRow[]> {
  return presets(db).where('owner_id', '=', userId).orderBy('presets.id').execute();
}

export async function ownPresetCount(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('presets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a preset and its list of practices. Must be called in a transaction. */
export async function insertPreset(
  db: Db,
  preset: PresetColumns,
  practices: readonly PresetPractice[],
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('presets')
    .values({ ...preset, created_at: now, updated_at: now })
    .execute();
  await insertPresetPractices(db, preset.id, practices);
}

/** Replaces a preset and its list of practices. Must be called in a transaction. */
export async function replacePreset(
  db: Db,
  { id, ...preset }: Omit<PresetColumns, 'owner_id'>,
  practices: readonly PresetPractice[],
  now: Temporal.Instant,
): Promise<void> {
  // The update locks the preset, so that two replacements run one after the other.
  await db
    .updateTable('presets')
    .set({ ...preset, updated_at: now })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('preset_practices').where('preset_id', '=', id).execute();
  await insertPresetPractices(db, id, practices);
}

/** The practices of a preset with the lengths that are stored with it, in their order. */
export async function practicesOfPreset(db: Db, presetId: string): Promise<PresetPractice[]> {
  return db
    .selectFrom('preset_practices')
    .select(['practice_id as practiceId', 'minutes'])
    .where('preset_id', '=', presetId)
    .orderBy('place')
    .execute();
}

async function insertPresetPractices(
  db: Db,
  presetId: string,
  practices: readonly PresetPractice[],
): Promise<void> {
  if (practices.length === 0) return; // such as for a copy of a preset whose practices have been deleted
  const rows = practices.map(({ practiceId, minutes }, place) => ({
    preset_id: presetId,
    practice_id: practiceId,
    place,
    minutes,
  }));
  await db.insertInto('preset_practices').values(rows).execute();
}

export async function deletePreset(db: Db, id: string): Promise<void> {
  await db.deleteFrom('presets').where('id', '=', id).execute();
}
