import type { Db } from '#server/platform/database/database.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import type { IconName } from '#server/platform/siteIcons.ts';

/** Stores a mark with its icons. */
export async function insertMark(trx: Db, id: string, icons: ReadonlyMap<IconName, Buffer>): Promise<void> {
  await trx
    .insertInto('site_marks')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('site_icons')
    .values([...icons].map(([name, png]) => ({ mark_id: id, name, png })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes all marks but this one, or all. */
export async function deleteOtherMarks(trx: Db, id: string | null): Promise<void> {
  await trx
    .deleteFrom('site_marks')
    .where('id', '<>', id ?? NIL_UUID)
    .execute();
}

/** Shows the welcome of the site to a new member. */
export async function startWelcome(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('users').set({ sees_welcome: true }).where('id', '=', userId).execute();
}

export async function seesWelcome(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('sees_welcome').where('id', '=', userId).executeTakeFirst();
  return row?.sees_welcome ?? false;
}

export async function putWelcomeAway(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ sees_welcome: false }).where('id', '=', userId).execute();
}
