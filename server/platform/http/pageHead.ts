import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** What programs that preview a link read in the head of a page (https://ogp.me). */
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
 * The head of a page, by the parameters of its path, for a visitor: a page is asked for without a token. `closed` is
 * there, but not for visitors: it is sent with the head of any other page. `missing` is sent with 404.
 */
export type LoadHead = (
  deps: PageDeps,
  params: Record<string, string>,
) => Promise<PageHead | 'closed' | 'missing'>;

/** What a feature has to say of its public pages. */
export interface PublicPages {
  /** By the pattern of the path, such as `communities/:id`. */
  heads: Record<string, LoadHead>;
  /** The paths that search engines may list. */
  listed?: (deps: PageDeps) => Promise<string[]>;
}

/** Whether a parameter of a path can be an id at all. */
export const isId = (id = '') => z.uuid().safeParse(id).success;

/** As much of a text as previews show, in one line. */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MOST ? `${line.slice(0, MOST - 1).trimEnd()}…`.toWellFormed() : line;
}
const MOST = 200;

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
/** The shell is not for search engines, since it shows nothing without scripts; a page with a head of its own is. */
const ROBOTS = /<meta name="robots"[^>]*>/;

/** The shell with the head of one page, at this path. */
export function withHead(
  shell: string,
  { title, description }: PageHead,
  path: string,
  { publicUrl, productName }: Pick<Settings, 'publicUrl' | 'productName'>,
): string {
  const address = publicUrl + encodeURI(path);
  const name = `${title} | ${productName}`;
  const tags = [
    `<link rel="canonical" href="${escaped(address)}">`,
    property('og:type', 'website'),
    property('og:site_name', productName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', `${publicUrl}/icon-512.png`),
  ];
  return shell
    .replace(TITLE, () => `<title>${escaped(name)}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${escaped(description)}">`)
    .replace(ROBOTS, () => tags.join('\n    '));
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

/** A text as it stands in HTML, also within double quotes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A sitemap (https://www.sitemaps.org/protocol.html) of these paths. */
export function sitemapOf(paths: string[], publicUrl: string): string {
  const urls = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
