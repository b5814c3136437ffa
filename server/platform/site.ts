import { type Selectable, sql, type Transaction } from 'kysely';
import { NAMED_PAGES } from '#contract/site/pages.ts';
import type { Site, SiteSettings } from '#contract/site/registration.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { recordDecision } from './decisions.ts';
import type { Deps } from './deps.ts';
import { NIL_UUID, newId } from './ids.ts';

/* What admins have set for the whole site. */

const DEFAULTS: SiteSettings = {
  registration: { mode: 'open', question: null, guidesAdmit: false },
  reflections: { use: 'built-in' },
};

const settingsOf = (row: Selectable<DB['site']>): SiteSettings => ({
  registration: {
    mode: row.registration_mode,
    question: row.registration_question,
    guidesAdmit: row.guides_admit,
  },
  reflections: { use: row.reflections_use },
});

/** What admins have set, or null as long as they have set nothing. */
export async function changedSite(db: Db): Promise<SiteSettings | null> {
  const row = await db.selectFrom('site').selectAll().executeTakeFirst();
  return row ? settingsOf(row) : null;
}

export const readSite = async (db: Db): Promise<SiteSettings> => (await changedSite(db)) ?? DEFAULTS;

/** What a visitor may know of the site, with the titles of its pages in this language. */
export async function publicSite(
  { db, settings, languages }: Pick<Deps, 'db' | 'settings' | 'languages'>,
  language: string,
): Promise<Site> {
  const { registration } = await readSite(db);
  return {
    name: settings.productName,
    registration: { mode: registration.mode, question: registration.question },
    languages: languages.offered.map(({ tag }) => tag),
    pages: await publishedPages(db, language),
  };
}

/** Orders pages by their language: first those in this one, then those in English, then the others. */
export const byLanguage = (language: string) =>
  sql`(language = ${language}) desc, (language = 'en') desc, language`;

/** The addresses and titles of the published pages, in the order of the footer. */
export async function publishedPages(db: Db, language: string): Promise<Site['pages']> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select slug, title from (
      select distinct on (slug) slug, title from site_pages where is_published
      order by slug, ${byLanguage(language)}, version desc
    ) as page
    order by array_position(${[...NAMED_PAGES]}::text[], slug), slug`.execute(db);
  return rows;
}

/** Locks the settings of the site until the transaction ends, and returns them. */
export async function lockSite(trx: Db): Promise<SiteSettings> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site', 0))`.execute(trx);
  return readSite(trx);
}

/** Writes the settings of the site. The caller must hold the lock. */
export async function writeSite(trx: Db, { registration, reflections }: SiteSettings): Promise<void> {
  const row = {
    registration_mode: registration.mode,
    registration_question: registration.question,
    guides_admit: registration.guidesAdmit,
    reflections_use: reflections.use,
  };
  await trx
    .insertInto('site')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Records that an admin has changed the site, with the names of the changed fields. */
export async function recordSiteChange(
  { clock, settings }: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  fields: string[],
): Promise<void> {
  await recordDecision(trx, {
    id: newId(),
    actor_id: viewer.id,
    kind: 'site.changed',
    subject_id: NIL_UUID,
    subject_name: settings.productName,
    reason: fields.join(', '),
    decided_at: clock(),
  });
}
