import type { Site } from '#contract/site/registration.ts';
import type { Deps } from '#server/platform/deps.ts';
import { escaped } from '#server/platform/http/pageHead.ts';
import { changedSite, publicSite } from '#server/platform/site.ts';
import { escapedForScript } from './scriptData.ts';
import { uncachedFile, type WebFile } from './webFile.ts';

/** How long what admins have set is used before it is read again, in milliseconds. */
const MAX_AGE_MS = 2_000;
/** How long a page waits for it. Then it contains what was read before. */
const MAX_WAIT_MS = 500;

export interface SiteScript {
  /** A page with what visitors may know of the site. The page itself where admins have set nothing. */
  inFile(file: WebFile, language: string): Promise<WebFile>;
  inHtml(html: string, language: string): Promise<string>;
}

/**
 * Puts what visitors may know of the site into pages, as `<script id="site">`, so that no page waits for it. It is not in
 * the shell that the service worker stores, so that a changed setting is no changed program.
 */
export function createSiteScript(deps: Deps): SiteScript {
  const sites = new Map<string, () => Promise<Site | null>>();
  const files = new WeakMap<WebFile, { site: Site; file: WebFile }>();
  function currentSite(language: string): Promise<Site | null> {
    const read = sites.get(language) ?? recently(() => siteToSend(deps, language), deps.log);
    sites.set(language, read);
    return read();
  }
  return {
    inHtml: async (html, language) => {
      const site = await currentSite(language);
      return site ? withSite(html, site) : html;
    },
    inFile: async (file, language) => {
      const site = await currentSite(language);
      if (!site) return file;
      const known = files.get(file);
      if (known?.site === site) return known.file;
      const changed = uncachedFile(withSite(file.plain.toString(), site));
      files.set(file, { site, file: changed });
      return changed;
    },
  };
}

/** The link to the contact in the footer, after which the links to the pages of the site stand. */
const CONTACT_LINK = /<a([^>]*) href="\/contact"([^>]*)>[^<]*<\/a>/;

/** Adds the script, and to the footer the links that the client renders from it. */
function withSite(html: string, site: Site): string {
  const json = escapedForScript(JSON.stringify(site));
  return html
    .replace('</head>', () => `<script type="application/json" id="site">${json}</script></head>`)
    .replace(CONTACT_LINK, (link, before, after) => {
      const links = site.pages.map(
        ({ slug, title }) => `<a${before} href="/pages/${slug}"${after}>${escaped(title)}</a>`,
      );
      return [link, ...links].join('');
    });
}

/** Reads something again when it is old. Until it is read, or if that fails, it is what was read before. */
function recently<Value>(read: () => Promise<Value | null>, log: Deps['log']): () => Promise<Value | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let last: Value | null = null;
  let reading: Promise<void> = Promise.resolve();
  async function readAgain(): Promise<void> {
    try {
      const value = await read();
      // The same value stays the same object, so that the pages that were made with it can be sent again.
      if (JSON.stringify(value) !== JSON.stringify(last)) last = value;
    } catch (error) {
      log.warn({ err: error }, 'the settings of the site could not be read');
    }
  }
  return async () => {
    if (performance.now() - readAt > MAX_AGE_MS) {
      readAt = performance.now();
      reading = readAgain();
    }
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref());
    await Promise.race([reading, timeout]);
    return last;
  };
}

/** What visitors may know of the site; null where admins have set nothing. */
async function siteToSend(deps: Deps, language: string): Promise<Site | null> {
  const site = await publicSite(deps, language);
  return site.pages.length === 0 && (await changedSite(deps.db)) === null ? null : site;
}
