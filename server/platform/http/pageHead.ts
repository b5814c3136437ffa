import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** The tags in the head of a page that link previews show (https://ogp.me). */
export interface PageHead {
  title: string;
  description: string;
}

interface PageDeps {
  db: Db;
  clock: Clock;
  settings: Settings;
}

/**
 * Loads the head of a page for a visitor, by the parameters of its path. Pages are requested without a token.
 * `default` stands for the head of every other page, for example for a private community, which everyone may know of.
 * `missing` stands for a 404, for what does not exist or visitors may not know of.
 */
export type LoadHead = (
  deps: PageDeps,
  params: Record<string, string>,
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

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
/**
 * Search engines ignore the shell, since it shows nothing without scripts, but not a page with its own head.
 */
const ROBOTS = /<meta name="robots"[^>]*>/;

/** Returns the shell with the head of one page. */
export function withHead(
  shell: string,
  { title, description }: PageHead,
  path: string,
  { publicUrl, productName }: Pick<Settings, 'publicUrl' | 'productName'>,
): string {
  const url = publicUrl + encodeURI(path);
  const name = `${title} | ${productName}`;
  const tags = [
    `<link rel="canonical" href="${escaped(url)}">`,
    property('og:type', 'website'),
    property('og:site_name', productName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', `${publicUrl}/icon-512.png`),
  ];
  return shell
    .replace(TITLE, () => `<title>${escaped(name)}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${escaped(description)}">`)
    .replace(ROBOTS, () => tags.join('\n    '));
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

/** Escapes a text for HTML content and for attributes in double quotes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Prints a sitemap (https://www.sitemaps.org/protocol.html) of these paths. */
export function sitemapOf(paths: string[], publicUrl: string): string {
  const urls = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
