import { sql } from 'kysely';
import type { SiteSettings } from '#contract/site/registration.ts';
import type { Db } from '#server/platform/database/database.ts';

/* What admins have set for the whole site. Until they set something, there is no row. */

const DEFAULTS: SiteSettings = { registration: { mode: 'open', question: null, guidesAdmit: false } };

export async function readSite(db: Db): Promise<SiteSettings> {
  const row = await db.selectFrom('site').selectAll().executeTakeFirst();
  if (!row) return DEFAULTS;
  return {
    registration: {
      mode: row.registration_mode,
      question: row.registration_question,
      guidesAdmit: row.guides_admit,
    },
  };
}

/** Locks the settings of the site until the transaction ends, and returns them. */
export async function lockSite(trx: Db): Promise<SiteSettings> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site', 0))`.execute(trx);
  return readSite(trx);
}

/** Writes the settings of the site. The caller must hold the lock. */
export async function writeSite(trx: Db, { registration }: SiteSettings): Promise<void> {
  const row = {
    registration_mode: registration.mode,
    registration_question: registration.question,
    guides_admit: registration.guidesAdmit,
  };
  await trx
    .insertInto('site')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
