import type { Site } from '#contract/site/registration.ts';
import type { CurrentSite } from '#server/platform/currentSite.ts';
import { escaped } from '#server/platform/http/pageHead.ts';
import { escapedForScript } from './scriptData.ts';
import { cachedFile, type WebFile } from './webFile.ts';

/** The pages of the web client in each language, with the name of the site and what admins have set. */
export interface SitePages {
  /** A page as it is now. */
  current(language: string): WebFile;
  /** A page as it is without the settings of admins, which the service worker stores: a changed setting is no changed program. */
  stored(language: string): WebFile;
}

/** Fills pages with what admins have set. Where they have set nothing, a page is the same as the stored one. */
export function createSitePages(
  templates: ReadonlyMap<string, string>,
  site: CurrentSite,
  defaultName: string,
): SitePages {
  const files = new Map(
    [...templates].map(([tag, template]) => [tag, cachedFile(withName(template, defaultName))]),
  );
  const changed = new WeakMap<Site, WebFile>();
  const stored = (language: string) => files.get(language) as WebFile;
  return {
    stored,
    current: (language) => {
      const settings = site.changedIn(language);
      if (!settings) return stored(language);
      const known = changed.get(settings);
      if (known) return known;
      const file = cachedFile(withSite(templates.get(language) ?? '', settings));
      changed.set(settings, file);
      return file;
    },
  };
}

const NAME = /%PRODUCT_NAME%/g;
export const withName = (html: string, name: string) => html.replace(NAME, () => escaped(name));

/** The script that runs before the first paint. It reads the settings, so they stand before it. */
const FIRST_SCRIPT = '<script src="/theme.js">';
/** The link to the contact in the footer, after which the links to the pages of the site stand. */
const CONTACT_LINK = /<a([^>]*) href="\/contact"([^>]*)>[^<]*<\/a>/;
const LOGO = /<svg[^>]* data-logo="">.*?<\/svg>/s;
const TAGLINE = /(<h1 data-tagline="">)[^<]*/;
const INTRODUCTION = /(<p data-introduction="">)[^<]*/;
const DESCRIPTION = /(<meta (?:name="|property="og:)description" content=")[^"]*/g;

/**
 * Fills what visitors may know of the site into a page: as `<script id="site">`, so that no screen waits for it, and in the
 * parts of the page that are rendered in advance, as the client renders them from it.
 */
export function withSite(html: string, site: Site): string {
  const { name, tagline, pages, appearance } = site;
  const json = escapedForScript(JSON.stringify(site));
  const filled = withName(html, name)
    .replace(FIRST_SCRIPT, (script) => `<script type="application/json" id="site">${json}</script>${script}`)
    .replace(CONTACT_LINK, (link, before, after) => {
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
