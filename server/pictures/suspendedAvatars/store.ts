import { sql, type Transaction } from 'kysely';
import { accountById, updateAvatar } from '#server/account/public.ts';
import { pictureUrl } from '#server/pictures/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';

/*
 * The avatar of a suspended member is set aside by removing it from the account only. Its picture keeps its place, so that it
 * is not deleted, and nobody may see it (`visiblePicture`).
 */

/** Sets the avatar of a locked account aside. */
export async function setAsideAvatar(trx: Transaction<DB>, userId: string): Promise<void> {
  const account = await accountById(trx, userId);
  if (account?.avatar_id) await updateAvatar(trx, userId, null);
}

/** Restores the avatar of a locked account that a suspension has set aside, unless it has been erased. */
export async function restoreAvatar(
  { settings }: Pick<Deps, 'settings'>,
  trx: Transaction<DB>,
  userId: string,
): Promise<void> {
  const account = await accountById(trx, userId);
  if (!account || account.avatar_id) return;
  const picture = await trx
    .selectFrom('pictures')
    .select(['id', 'colour', 'source'])
    .where('member_id', '=', userId)
    .executeTakeFirst();
  if (!picture) return;
  const { id, colour, source } = picture;
  await updateAvatar(trx, userId, { id, colour, url: source ?? pictureUrl(settings, id) });
}

/** Gives up the avatars that were set aside before an instant. The task for unused pictures then deletes them. */
export async function eraseAvatarsSetAside(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`
    update pictures set member_id = null
    where member_id in (select user_id from suspensions where set_aside_at <= ${before})`.execute(db);
}
