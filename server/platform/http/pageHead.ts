import { z } from 'zod';
import { ENGLISH } from '#contract/platform/languages.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { CurrentSite } from '#server/platform/currentSite.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** The tags in the head of a page that link previews show (https://ogp.me). */
export interface PageHead {
  title: string;
  description: string;
  /**
   * The calls that the client of a visitor sends first, most important first: the path and query of each below the API's
   * path, exactly as the client writes them. The page contains the replies.
   */
  firstCalls?: string[];
}

interface PageDeps {
  db: Db;
  clock: Clock;
  settings: Settings;
  site: CurrentSite;
}

/**
 * Loads the head of a page by the parameters of its path, in the language in which the page is sent. Pages are requested
 * without a token, so the head contains only what visitors may see. `default` means that the page gets the unchanged head of
 * the shell, for example the page of a private community, or of one that search engines may not list. `missing` means that
 * the page is answered with 404, because its resource does not exist or visitors may not know that it exists.
 */
export type LoadHead = (
  deps: PageDeps,
  params: Record<string, string>,
  query: URLSearchParams,
  language: string,
) => Promise<PageHead | 'default' | 'missing'>;

/** The public pages of a feature. */
export interface PublicPages {
  /** The keys are patterns of paths, such as `communities/:id`. */
  heads: Record<string, LoadHead>;
  /** The paths to list in the sitemap, for search engines. */
  sitemapPaths?: (deps: PageDeps) => Promise<string[]>;
}

/** Whether a parameter of a path is a well-formed id. */
export const isId = (id = '') => z.uuid().safeParse(id).success;

/** Shortens a text to the length that previews show, on one line. */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_PREVIEW ? `${line.slice(0, MAX_PREVIEW - 1).trimEnd()}…`.toWellFormed() : line;
}
const MAX_PREVIEW = 200;

const TITLE_TAG = /<title>[^<]*<\/title>/;
const DESCRIPTION_TAG = /<meta name="description"[^>]*>/;
/**
 * The tag that keeps search engines from listing the shell, which shows nothing without scripts. A page with its own
 * head does not contain this tag, so that search engines list it.
 */
const ROBOTS_TAG = /<meta name="robots"[^>]*>/;

export const CANONICAL_TAG = /<link rel="canonical"[^>]*>/;

/**
 * The tags that name the address of a page in its language and in the others, so that search engines list each of them.
 * At the address without a language, a page has that of the browser.
 */
export function addressTags(url: string, language: string, languages: readonly string[]): string {
  const addressIn = (tag: string) => (tag === ENGLISH.tag ? url : `${url}?language=${tag}`);
  const alternate = (hreflang: string, href: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}">`;
  const canonical = `<link rel="canonical" href="${escaped(addressIn(language))}">`;
  if (languages.length === 1) return canonical;
  return [
    canonical,
    ...languages.map((tag) => alternate(tag, addressIn(tag))),
    alternate('x-default', url),
  ].join('\n    ');
}

interface PageContext {
  path: string;
  language: string;
  /** The tags of all languages in which the site has its pages. */
  languages: readonly string[];
  settings: Pick<Settings, 'publicUrl'>;
  siteName: string;
}

/** Returns the shell with the head of one page. */
export function withHead(
  shell: string,
  { title, description }: PageHead,
  { path, language, languages, settings: { publicUrl }, siteName }: PageContext,
): string {
  const url = publicUrl + encodeURI(path);
  const documentTitle = `${title} | ${siteName}`;
  const tags = [
    addressTags(url, language, languages),
    metaTag('og:type', 'website'),
    metaTag('og:site_name', siteName),
    metaTag('og:title', title),
    metaTag('og:description', description),
    metaTag('og:url', url),
    metaTag('og:image', `${publicUrl}/icon-512.png`),
  ];
  return shell
    .replace(TITLE_TAG, () => `<title>${escaped(documentTitle)}</title>`)
    .replace(DESCRIPTION_TAG, () => `<meta name="description" content="${escaped(description)}">`)
    .replace(ROBOTS_TAG, () => tags.join('\n    '));
}

const metaTag = (property: string, content: string) =>
  `<meta property="${property}" content="${escaped(content)}">`;

/** Escapes a text for HTML content and for attributes in double quotes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Prints a sitemap (https://www.sitemaps.org/protocol.html) of these paths, which begin with `/`. */
export function sitemapOf(paths: string[], publicUrl: string): string {
  const urls = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
