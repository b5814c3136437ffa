import { type Selectable, sql, type Transaction } from 'kysely';
import type { SiteNotice, SiteSettings } from '#contract/site/registration.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { iso } from './clock.ts';
import { recordDecision } from './decisions.ts';
import type { Deps } from './deps.ts';
import { NIL_UUID, newId } from './ids.ts';

/* What admins have set for the whole site, in the database. `openCurrentSite.ts` keeps a copy in memory. */

/** What holds as long as admins have set nothing. */
export const DEFAULT_SITE: SiteSettings = {
  registration: { mode: 'open', question: null, guidesAdmit: false },
  reflections: { use: 'built-in' },
  appearance: { name: null, tagline: null, introduction: null, accent: null, mark: null, welcome: null },
};

/** The settings of the row that admins have written. */
export const settingsOf = (row: Selectable<DB['site']>): SiteSettings => ({
  registration: {
    mode: row.registration_mode,
    question: row.registration_question,
    guidesAdmit: row.guides_admit,
  },
  reflections: { use: row.reflections_use },
  appearance: {
    name: row.name,
    tagline: row.tagline,
    introduction: row.introduction,
    accent: row.accent,
    mark: row.mark_id,
    welcome: row.welcome,
  },
});

/** The notice of the site, also before it begins and after it has ended; null without one. */
export async function readNotice(db: Db): Promise<SiteNotice | null> {
  const row = await db.selectFrom('notices').selectAll().executeTakeFirst();
  return row ? { words: row.words, from: iso(row.begins_at), until: iso(row.ends_at) } : null;
}

/** What admins have set, or what holds as long as they have set nothing. */
export async function readSite(db: Db): Promise<SiteSettings> {
  const row = await db.selectFrom('site').selectAll().executeTakeFirst();
  return row ? settingsOf(row) : DEFAULT_SITE;
}

/** Orders pages by their language: first those in this one, then those in English, then the others. */
export const byLanguage = (language: string) =>
  sql`(language = ${language}) desc, (language = 'en') desc, language`;

/** Locks the settings of the site until the transaction ends, and returns them. */
export async function lockSite(trx: Db): Promise<SiteSettings> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site', 0))`.execute(trx);
  return readSite(trx);
}

/** Writes the settings of the site. The caller must hold the lock. */
export async function writeSite(
  trx: Db,
  { registration, reflections, appearance: { mark, ...words } }: SiteSettings,
): Promise<void> {
  const row = {
    registration_mode: registration.mode,
    registration_question: registration.question,
    guides_admit: registration.guidesAdmit,
    reflections_use: reflections.use,
    mark_id: mark,
    ...words,
  };
  await trx
    .insertInto('site')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/**
 * Creates the row of the site if there is none. From then on every page contains the site, so that no browser goes on
 * showing what it has stored of it, such as a notice that was removed.
 */
export async function ensureSite(trx: Db): Promise<void> {
  await sql`insert into site default values on conflict do nothing`.execute(trx);
}

/** Records that an admin has changed the site, with the names of the changed fields. */
export async function recordSiteChange(
  { clock, site }: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  fields: string[],
): Promise<void> {
  await ensureSite(trx);
  await recordDecision(trx, {
    id: newId(),
    actor_id: viewer.id,
    kind: 'site.changed',
    subject_id: NIL_UUID,
    subject_name: site.name,
    reason: fields.join(', '),
    decided_at: clock(),
  });
}
