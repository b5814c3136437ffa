import type { Site } from '#contract/site/registration.ts';
import type { CurrentSite } from '#server/platform/currentSite.ts';
import { escaped } from '#server/platform/http/pageHead.ts';
import { escapedForScript } from './scriptData.ts';
import { cachedFile, type WebFile } from './webFile.ts';

/**
 * Returns a function that fills the page of a language with what admins have set. A page is filled again only when that has
 * changed.
 */
export function createSitePages(
  templates: ReadonlyMap<string, string>,
  site: CurrentSite,
  fill: (template: string, site: Site) => string,
): (language: string) => WebFile {
  const filled = new WeakMap<Site, WebFile>();
  return (language) => {
    const settings = site.in(language);
    const known = filled.get(settings);
    if (known) return known;
    const file = cachedFile(fill(templates.get(language) ?? '', settings));
    filled.set(settings, file);
    return file;
  };
}

const NAME = /%PRODUCT_NAME%/g;
const withName = (html: string, name: string) => html.replace(NAME, () => escaped(name));

/** The script that runs before the first paint. It reads the settings, so they stand before it. */
const FIRST_SCRIPT = '<script src="/theme.js"';
/** The link to the contact in the footer, after which the links to the pages of the site stand. */
const CONTACT_LINK = /<a([^>]*) href="\/contact"([^>]*)>[^<]*<\/a>/;
const LOGO = /<svg[^>]* data-logo="">.*?<\/svg>/s;
const TAGLINE = /(<h1 data-tagline="">)[^<]*/;
const INTRODUCTION = /(<p data-introduction="">)[^<]*/;
const DESCRIPTION = /(<meta (?:name="|property="og:)description" content=")[^"]*/g;

/** Fills the name of the site into a page, and what visitors may know of it as `<script id="site">`, so that no screen waits for it. */
export function withData(html: string, site: Site): string {
  const json = escapedForScript(JSON.stringify(site));
  return withName(html, site.name).replace(
    FIRST_SCRIPT,
    (script) => `<script type="application/json" id="site">${json}</script>${script}`,
  );
}

/** Fills a page as `withData`, and the parts of it that are rendered in advance, as the client renders them from this data. */
export function withSite(html: string, site: Site): string {
  const { tagline, pages, appearance } = site;
  const filled = withData(html, site).replace(CONTACT_LINK, (link, before, after) => {
    const links = pages.map(
      ({ slug, title }) => `<a${before} href="/pages/${slug}"${after}>${escaped(title)}</a>`,
    );
    return [link, ...links].join('');
  });
  const parts: [RegExp, string | null, (text: string, start: string) => string][] = [
    [LOGO, appearance.mark, (mark) => `<img src="${escaped(mark)}" alt="" class="${logoClass(filled)}">`],
    [TAGLINE, tagline, (text, start) => start + escaped(text)],
    [INTRODUCTION, appearance.introduction, (text, start) => start + escaped(text)],
    [DESCRIPTION, appearance.introduction, (text, start) => start + escaped(text)],
  ];
  return parts.reduce(
    (page, [pattern, text, fill]) =>
      text === null ? page : page.replace(pattern, (_part, start = '') => fill(text, start)),
    filled,
  );
}

/** The class of the logo, which the mark has too. */
const logoClass = (html: string) => /<svg class="([^"]*)"[^>]* data-logo="">/.exec(html)?.[1] ?? '';
