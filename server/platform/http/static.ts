import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BUILD_FILE, Build } from '#contract/platform/build/build.ts';
import { fileInLanguage, LANGUAGES } from '#contract/platform/languages.ts';
import type { Site } from '#contract/site/registration.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveIcons } from '#server/platform/http/pages/icons.ts';
import { manifestOf } from '#server/platform/http/pages/manifest.ts';
import { createPageFinder, createPreloadHeader, isStyle } from '#server/platform/http/pages/pageFinder.ts';
import { languagesIn, pageLanguage } from '#server/platform/http/pages/pageLanguage.ts';
import { withStyles } from '#server/platform/http/pages/pageStyles.ts';
import { createSitePages, withData, withSite } from '#server/platform/http/pages/siteInPage.ts';
import { cachedFile, sendWebFile, uncachedFile } from '#server/platform/http/pages/webFile.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { BUILD_DIR, builtFile, PAGES, ROBOTS, serveBuiltFiles } from './builtFiles.ts';
import { replyNotFound } from './errorReplies.ts';
import { loadFirstData, withFirstData } from './firstData.ts';
import { addressTags, CANONICAL_TAG, escaped, type LoadHead, sitemapOf, withHead } from './pageHead.ts';
import { isApiPath, pathOf } from './paths.ts';

const MANIFEST = 'manifest.webmanifest';

/**
 * Serves the built web client: files with a hash in their name (cached for a year), `/` as the prerendered
 * landing page, and the shell for every other page. Without a build, as in most tests, only the API is served.
 */
export async function serveWeb(app: FastifyInstance, deps: Deps): Promise<void> {
  const { settings, site } = deps;
  if (!fs.existsSync(path.join(BUILD_DIR, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => replyNotFound(reply));
    return;
  }
  await serveBuiltFiles(app);
  const tags = languagesIn(fs.readdirSync(BUILD_DIR)).filter(
    (tag) => deps.languages.isOffered(tag) || !LANGUAGES.some((language) => language.tag === tag),
  );
  const inEachLanguage = (name: string, change = (html: string, _tag: string) => html) => {
    const templates = tags.map((tag) => {
      const html = filledFile(fileInLanguage(name, tag), settings, escaped).replace(
        '%LANGUAGES%',
        tags.join(' '),
      );
      return [tag, change(html, tag)] as const;
    });
    return new Map(templates);
  };
  const landings = inEachLanguage('landing.html', (html, tag) =>
    html.replace(CANONICAL_TAG, () => addressTags(`${settings.publicUrl}/`, tag, tags)),
  );
  const landingPage = createSitePages(landings, site, withSite);
  app.get('/', async (request, reply) => {
    const landing = landingPage(pageLanguage(request, tags));
    return sendWebFile(request, reply.header('vary', 'accept-language'), landing);
  });
  app.get(`/${MANIFEST}`, (request, reply) => {
    const manifest = uncachedFile(manifestOf(builtFile(MANIFEST), site));
    return sendWebFile(request, reply.type('application/manifest+json'), manifest);
  });
  serveIcons(app, deps, builtFile);
  const robots = cachedFile(filledFile(ROBOTS, settings, (text) => text));
  app.get(`/${ROBOTS}`, (request, reply) =>
    sendWebFile(request, reply.type('text/plain; charset=utf-8'), robots),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const lists = deps.features.map(({ publicPages }) => publicPages?.sitemapPaths?.(deps) ?? []);
    const sitemap = sitemapOf(['/', ...(await Promise.all(lists)).flat()], settings.publicUrl);
    return sendWebFile(request, reply.type('application/xml; charset=utf-8'), uncachedFile(sitemap));
  });
  servePages(app, deps, inEachLanguage('index.html'));
}

/** Serves the shell for every page. A public page also has its own head, its styles and its first data. */
function servePages(app: FastifyInstance, deps: Deps, shells: ReadonlyMap<string, string>): void {
  const shellPage = createSitePages(shells, deps.site, withSite);
  const shellOfWorker = createSitePages(shells, deps.site, withData);
  const tags = [...shells.keys()];
  const files: Record<string, string[]> = JSON.parse(builtFile(PAGES));
  const findPage = createPageFinder(files);
  const { files: digests } = Build.parse(JSON.parse(builtFile(BUILD_FILE)));
  const preloadHeader = createPreloadHeader(builtFile('index.html'), digests);
  const heads: Record<string, LoadHead> = Object.assign(
    {},
    ...deps.features.map(({ publicPages }) => publicPages?.heads),
  );
  const stylesOf = (pattern: string) => (files[pattern] ?? []).filter(isStyle);
  const styledShells = new Map<string, { site: Site; html: string }>();
  /** The shell with the styles of a page, filled again only when admins have changed something. */
  const styledShell = (language: string, pattern: string): string => {
    const key = `${language} ${pattern}`;
    const site = deps.site.in(language);
    const known = styledShells.get(key);
    if (known?.site === site) return known.html;
    const html = withSite(withStyles(shells.get(language) ?? '', stylesOf(pattern), builtFile), site);
    styledShells.set(key, { site, html });
    return html;
  };
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return replyNotFound(reply);
    const language = pageLanguage(request, tags);
    const path = pathOf(request.url);
    const shell = path === SHELL_PATH ? shellOfWorker(language) : shellPage(language);
    const page = findPage(path);
    reply.header('vary', 'accept-language');
    if (page) reply.header('link', preloadHeader(page.files, language));
    if (!page && path !== SHELL_PATH) return sendWebFile(request, reply.code(404), shell);
    const loadHead = page && heads[page.pattern];
    if (!loadHead) return sendWebFile(request, reply, shell);
    const query = new URLSearchParams(request.url.split('?')[1]);
    const head = await withinLimit(deps, loadHead(deps, page.params, query, language), 'default' as const);
    if (head === 'missing') return sendWebFile(request, reply.code(404), shell);
    if (head === 'default') return sendWebFile(request, reply, shell);
    reply.header(
      'link',
      preloadHeader(
        page.files.filter((file) => !isStyle(file)),
        language,
      ),
    );
    const html = withHead(styledShell(language, page.pattern), head, {
      path,
      language,
      languages: tags,
      settings: deps.settings,
      siteName: deps.site.name,
    });
    const firstData = await withinLimit(deps, loadFirstData(app, request, head.firstCalls ?? []), null);
    if (!firstData) return sendWebFile(request, reply, uncachedFile(html));
    reply.header('cache-control', 'no-store');
    return sendWebFile(request, reply, uncachedFile(withFirstData(html, firstData)));
  });
}

/** The path at which the service worker requests the shell, which it compares with the one that was built. */
const SHELL_PATH = '/index.html';

/** What a page shows of its content, or the fallback if that cannot be loaded, or not in time. */
async function withinLimit<Content, Fallback>(deps: Deps, content: Promise<Content>, fallback: Fallback) {
  const timeout = new Promise<Fallback>((resolve) =>
    setTimeout(resolve, CONTENT_TIMEOUT_MS, fallback).unref(),
  );
  const loaded = content.catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the content of a page could not be read');
    return fallback;
  });
  return Promise.race([loaded, timeout]);
}
const CONTENT_TIMEOUT_MS = 1_000;

/** Whether a browser navigates to a page, rather than a script requesting a missing file. */
function isPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(method) || isApiPath(url) || pathOf(url).startsWith('/assets/')) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w{2,11}$/.test(pathOf(url)));
}

/** Fills the settings into a built file, but not the name of the site, which admins can change. */
const filledFile = (
  name: string,
  { publicUrl, stripe, contact }: Settings,
  escapeText: (text: string) => string,
) =>
  builtFile(name)
    .replaceAll('%PUBLIC_URL%', () => escapeText(publicUrl))
    .replaceAll('%PAYMENTS%', stripe ? 'on' : 'off')
    .replaceAll('%CONTACT%', () => escapeText(contact ?? ''));
