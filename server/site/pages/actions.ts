import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import {
  AGREED_PAGES,
  type ChangedPage,
  type EditedPage,
  MAX_OTHER_PAGES,
  NAMED_PAGES,
  type PageDraft,
  type SitePage,
} from '#contract/site/pages.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { AgreedPage, Deps } from '#server/platform/deps.ts';
import { badField, conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { lockSite, recordSiteChange } from '#server/platform/site.ts';
import { gapsIn, privacyPolicy } from './privacyTemplate.ts';
import {
  changedPagesFor,
  deletePage,
  latestPage,
  latestPages,
  nextVersion,
  type PageRow,
  publishedPage,
  saveAgreements,
  savePage,
} from './store.ts';

const DEFAULT_LANGUAGE = 'en';
/** The reply to an address that cannot be one of a page is the same. */
const pageNotFound = () => notFound();

const pageOf = ({ slug, title, text, language, version, created_at }: PageRow): SitePage => ({
  slug,
  title,
  text,
  language,
  version,
  updatedAt: iso(created_at),
});
const editedPageOf = (row: PageRow & { published_version: number | null }): EditedPage => ({
  ...pageOf(row),
  isPublished: row.is_published,
  publishedVersion: row.published_version,
  asksAgain: row.asks_again,
});

export async function readPage(db: Db, slug: string, language = DEFAULT_LANGUAGE): Promise<SitePage> {
  const row = await publishedPage(db, slug, language);
  if (!row) throw pageNotFound();
  return pageOf(row);
}

export const listLatestPages = async (db: Db) => (await latestPages(db)).map(editedPageOf);

export async function readEditedPage(db: Db, slug: string, language = DEFAULT_LANGUAGE): Promise<EditedPage> {
  const row = await latestPage(db, slug, language);
  if (!row) throw pageNotFound();
  return editedPageOf(row);
}

/**
 * Writes a page. A published change is a new version; a draft stays one version until it is published. An earlier version
 * that is published stays public next to a draft.
 * @throws ApiError 400 for a gap of the template in a published page, 409 for too many pages.
 */
export async function writePage(
  deps: Deps,
  viewer: Viewer,
  slug: string,
  { title, text, language = DEFAULT_LANGUAGE, asksAgain = false, isPublished = true }: PageDraft,
): Promise<EditedPage> {
  if (isPublished && hasGaps(deps, text)) throw badField('text', say('Please fill in the gaps.'));
  const saved = await inTransaction(deps.db, async (trx) => {
    await lockSite(trx);
    await requireRoom(trx, slug);
    const latest = await latestPage(trx, slug, language);
    const page = {
      slug,
      language,
      version: latest?.is_published === false ? latest.version : await nextVersion(trx, slug, language),
      title,
      text,
      is_published: isPublished,
      asks_again: asksAgain,
      created_at: deps.clock(),
    };
    if (latest && isUnchanged(latest, page)) return editedPageOf(latest);
    await savePage(trx, page);
    await recordSiteChange(deps, trx, viewer, [`pages.${slug}`]);
    const published_version = isPublished ? page.version : (latest?.published_version ?? null);
    return editedPageOf({ ...page, published_version });
  });
  await deps.site.refresh();
  return saved;
}

const isUnchanged = (latest: PageRow, page: PageRow): boolean =>
  latest.title === page.title &&
  latest.text === page.text &&
  latest.asks_again === page.asks_again &&
  latest.is_published === page.is_published;

/** Whether a text still has a gap of the template, in any of the languages. */
const hasGaps = ({ languages }: Deps, text: string): boolean =>
  languages.offered.some(({ tag }) => gapsIn(languages.textsIn(tag)).some((gap) => text.includes(gap)));

async function requireRoom(trx: Transaction<DB>, slug: string): Promise<void> {
  const isNamed = (each: string) => NAMED_PAGES.some((name) => name === each);
  if (isNamed(slug)) return;
  const others = new Set((await latestPages(trx)).map((page) => page.slug).filter((each) => !isNamed(each)));
  if (others.has(slug) || others.size < MAX_OTHER_PAGES) return;
  throw conflict('page_limit', say('A site can have {max} other pages.', { max: MAX_OTHER_PAGES }));
}

export async function removePage(
  deps: Deps,
  viewer: Viewer,
  slug: string,
  language: string | undefined,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockSite(trx);
    if (!(await deletePage(trx, slug, language))) throw pageNotFound();
    await recordSiteChange(deps, trx, viewer, [`pages.${slug}`]);
  });
  await deps.site.refresh();
}

/** The template of the privacy policy, in a language that the site offers. */
export function privacyTemplate({ languages, settings }: Deps, language = DEFAULT_LANGUAGE) {
  const texts = languages.textsIn(language);
  return { title: texts.text('Privacy'), text: privacyPolicy(texts, settings) };
}

export async function changedPages(
  db: Db,
  viewer: Viewer,
  language = DEFAULT_LANGUAGE,
): Promise<ChangedPage[]> {
  const pages = await changedPagesFor(db, viewer.id, language);
  return pages.map(({ slug, title, language: written, version }) => ({
    slug,
    title,
    language: written,
    version,
  }));
}

/**
 * Stores that a member agrees to the published version of a page.
 * @throws ApiError 409 if that is not the version that the member has read.
 */
export async function agreeToPage(
  { db, clock }: Deps,
  viewer: Viewer,
  slug: string,
  { language = DEFAULT_LANGUAGE, version }: { language?: string | undefined; version?: number | undefined },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSite(trx); // Nobody publishes another version meanwhile.
    const page = await publishedPage(trx, slug, language);
    if (!page) throw pageNotFound();
    if (version !== undefined && version !== page.version) throw pageChanged();
    await saveAgreements(trx, viewer.id, [agreedPageOf(page, clock())]);
  });
}

const pageChanged = () =>
  conflict('page_changed', say('This page has changed again. Please read it once more.'));

const agreedPageOf = ({ slug, language, version }: PageRow, now: Temporal.Instant): AgreedPage => ({
  slug,
  language,
  version,
  agreed_at: now.toString(),
});

/** The versions to which somebody agrees who sends the signup form in this language. */
export async function pagesAgreedAtSignup(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  language: string | null,
): Promise<AgreedPage[]> {
  const now = clock();
  const pages: AgreedPage[] = [];
  for (const slug of AGREED_PAGES) {
    const page = await publishedPage(db, slug, language ?? DEFAULT_LANGUAGE);
    if (page) pages.push(agreedPageOf(page, now));
  }
  return pages;
}
