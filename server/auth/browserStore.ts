import crypto from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** The hash under which the key of a browser is stored for a member. */
export const browserHash = (key: string, userId: string): string =>
  crypto.createHash('sha256').update(`${key} ${userId}`).digest('base64url');

/** A browser that the account knows, and whether somebody has signed in there. */
export function knownBrowser(db: Db, hash: string): Promise<{ has_signed_in: boolean } | undefined> {
  return db.selectFrom('browser_keys').select('has_signed_in').where('hash', '=', hash).executeTakeFirst();
}

/** Records a sign-in from a known browser. Returns false if it is unknown. */
export async function recordBrowserUse(db: Db, hash: string, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .updateTable('browser_keys')
    .set({ used_at: now, has_signed_in: true })
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function knowsAnyBrowser(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('browser_keys')
    .select('hash')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The maximum number of known browsers of a member. A new one replaces the least recently used one; browsers
 * without a sign-in are replaced first. */
const MAX_BROWSERS = 100;

export async function insertBrowser(
  db: Db,
  userId: string,
  hash: string,
  { hasSignedIn, now }: { hasSignedIn: boolean; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with forgotten as (
      delete from browser_keys where hash in (
        select hash from browser_keys where user_id = ${userId}
        order by has_signed_in desc, used_at desc, hash offset ${sql.lit(MAX_BROWSERS - 1)})
    )
    insert into browser_keys (hash, user_id, has_signed_in, used_at)
    values (${hash}, ${userId}, ${hasSignedIn}, ${now})
    on conflict do nothing`.execute(db);
}

export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('browser_keys').where('user_id', '=', userId).execute();
}
