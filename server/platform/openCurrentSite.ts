import { type Selectable, sql } from 'kysely';
import { markPath } from '#contract/site/appearance.ts';
import { NAMED_PAGES } from '#contract/site/pages.ts';
import type { Palette, Site, SiteNotice, SiteSettings } from '#contract/site/registration.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { iso } from './clock.ts';
import type { CurrentSite } from './currentSite.ts';
import type { Deps } from './deps.ts';
import { DEFAULT_SITE, settingsOf } from './site.ts';

/** How often the copy is read again, in milliseconds, so that every server process knows a change within 5 seconds. */
const INTERVAL_MS = 2_000;

interface Snapshot {
  settings: SiteSettings | null;
  /** The notice that is shown now. */
  notice: SiteNotice | null;
  pages: PublishedPage[];
}

interface PublishedPage {
  slug: string;
  language: string;
  title: string;
}

type SiteDeps = Pick<Deps, 'db' | 'clock' | 'languages' | 'log'> & {
  settings: Pick<Settings, 'defaultName'>;
};

/** Reads what admins have set, and keeps it. */
export async function openCurrentSite({
  db,
  clock,
  settings,
  languages,
  log,
}: SiteDeps): Promise<CurrentSite> {
  let snapshot: Snapshot = { settings: null, notice: null, pages: [] };
  let palette: Palette | null = null;
  let sites = new Map<string, Site>();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  async function readAgain(): Promise<void> {
    const read = await readSnapshot(db, clock());
    if (JSON.stringify(read) === JSON.stringify(snapshot)) return;
    palette = await paletteFor(read.settings?.appearance.accent ?? null);
    snapshot = read;
    sites = new Map();
  }
  /** Reads one after the other, so that what an earlier read has found never replaces what a later one has. */
  function refresh(): Promise<void> {
    const reading = last.then(readAgain);
    last = reading.catch(() => {});
    return reading;
  }
  function siteIn(language: string): Site {
    const known = sites.get(language);
    if (known) return known;
    const { registration, appearance } = snapshot.settings ?? DEFAULT_SITE;
    const site: Site = {
      name: appearance.name ?? settings.defaultName,
      tagline: appearance.tagline,
      registration: { mode: registration.mode, question: registration.question },
      languages: languages.offered.map(({ tag }) => tag),
      pages: pagesIn(snapshot.pages, language),
      appearance: {
        introduction: appearance.introduction,
        accent: appearance.accent,
        palette,
        mark: appearance.mark && markPath(appearance.mark),
      },
      notice: snapshot.notice,
    };
    // Only for the languages of the pages: a caller can name any.
    if (languages.isOffered(language)) sites.set(language, site);
    return site;
  }
  await refresh();
  return {
    get name() {
      return snapshot.settings?.appearance.name ?? settings.defaultName;
    },
    get appearance() {
      return (snapshot.settings ?? DEFAULT_SITE).appearance;
    },
    get palette() {
      return palette;
    },
    in: siteIn,
    refresh,
    follow: () => {
      timer = setInterval(() => {
        refresh().catch((error) => log.warn({ err: error }, 'the settings of the site could not be read'));
      }, INTERVAL_MS);
      timer.unref();
    },
    close: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

async function readSnapshot(db: Db, now: Temporal.Instant): Promise<Snapshot> {
  const { rows } = await sql<StoredSite>`
    select
      (select row_to_json(site) from site) as site,
      (select row_to_json(notices) from notices where begins_at <= ${now} and ends_at > ${now}) as notice,
      (select coalesce(json_agg(page), '[]') from (
        select distinct on (slug, language) slug, language, title from site_pages where is_published
        order by slug, language, version desc) as page) as pages`.execute(db);
  const { site = null, notice = null, pages = [] } = rows[0] ?? {};
  const instant = (text: string) => iso(Temporal.Instant.from(text));
  return {
    settings: site && settingsOf(site),
    notice: notice && {
      words: notice.words,
      from: instant(notice.begins_at),
      until: instant(notice.ends_at),
    },
    pages,
  };
}

/** What is stored of the site, as JSON. The notice is one that is shown now. */
interface StoredSite {
  site: Selectable<DB['site']> | null;
  notice: { words: string; begins_at: string; ends_at: string } | null;
  pages: PublishedPage[];
}

/** The palette of an accent; null without one. Loads the library of colours only where there is an accent. */
export async function paletteFor(accent: string | null): Promise<Palette | null> {
  if (accent === null) return null;
  const { paletteOfText } = await import('#contract/site/palette.ts');
  return paletteOfText(accent);
}

/**
 * The addresses and titles of the pages, in the order of the footer: each in this language, in English, or in the first
 * language that it has.
 */
function pagesIn(pages: PublishedPage[], language: string): Site['pages'] {
  const rank = (page: PublishedPage) => (page.language === language ? 0 : page.language === 'en' ? 1 : 2);
  const position = (slug: string) => {
    const index = NAMED_PAGES.indexOf(slug as (typeof NAMED_PAGES)[number]);
    return index < 0 ? NAMED_PAGES.length : index;
  };
  const slugs = [...new Set(pages.map(({ slug }) => slug))].sort(
    (a, b) => position(a) - position(b) || (a < b ? -1 : 1),
  );
  return slugs.flatMap((slug) => {
    const [page] = pages.filter((each) => each.slug === slug).sort((a, b) => rank(a) - rank(b));
    return page ? [{ slug, title: page.title }] : [];
  });
}
