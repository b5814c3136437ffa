import type { Deps } from '#server/platform/deps.ts';
import { changedSite, publicSite } from '#server/platform/site.ts';
import { escapedForScript } from './scriptData.ts';
import { uncachedFile, type WebFile } from './webFile.ts';

/** How long what admins have set is used before it is read again, in milliseconds. */
const MAX_AGE_MS = 2_000;
/** How long a page waits for it. Then it contains what was read before. */
const MAX_WAIT_MS = 500;

export interface SiteScript {
  /** A page with what visitors may know of the site. The page itself where admins have set nothing. */
  inFile(file: WebFile): Promise<WebFile>;
  inHtml(html: string): Promise<string>;
}

/**
 * Puts what visitors may know of the site into pages, as `<script id="site">`, so that no page waits for it. It is not in
 * the shell that the service worker stores, so that a changed setting is no changed program.
 */
export function createSiteScript(deps: Deps): SiteScript {
  let readAt = Number.NEGATIVE_INFINITY;
  let lastScript = '';
  let reading: Promise<void> = Promise.resolve();
  const files = new WeakMap<WebFile, { script: string; file: WebFile }>();

  async function read(): Promise<void> {
    try {
      lastScript = await scriptOf(deps);
    } catch (error) {
      deps.log.warn({ err: error }, 'the settings of the site could not be read');
    }
  }
  async function currentScript(): Promise<string> {
    if (performance.now() - readAt > MAX_AGE_MS) {
      readAt = performance.now();
      reading = read();
    }
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref());
    await Promise.race([reading, timeout]);
    return lastScript;
  }
  const withScript = (html: string, script: string) =>
    script ? html.replace('</head>', () => `${script}</head>`) : html;

  return {
    inHtml: async (html) => withScript(html, await currentScript()),
    inFile: async (file) => {
      const script = await currentScript();
      if (!script) return file;
      const known = files.get(file);
      if (known?.script === script) return known.file;
      const changed = uncachedFile(withScript(file.plain.toString(), script));
      files.set(file, { script, file: changed });
      return changed;
    },
  };
}

async function scriptOf(deps: Deps): Promise<string> {
  if ((await changedSite(deps.db)) === null) return '';
  const json = escapedForScript(JSON.stringify(await publicSite(deps)));
  return `<script type="application/json" id="site">${json}</script>`;
}
