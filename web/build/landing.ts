import react from '@vitejs/plugin-react';
import { type CSSOptions, createServer, type EnvironmentModuleNode, type Plugin } from 'vite';
import { ENGLISH, fileInLanguage, type Language } from '#contract/platform/languages.ts';
import { macros } from '#web/build/texts/macros.ts';
import { FIRST_NUMBER, type TextFiles } from '#web/build/texts/textFiles.ts';
import { virtualTexts } from '#web/build/texts/textsPlugin.ts';
import { ALL_LANGUAGES } from '#web/build/texts/translations.ts';
import type { Texts } from '#web/ui/translation/texts.ts';
import { endpointTable } from './endpointTable.ts';
import { PRODUCT_NAME } from './htmlPlaceholders.ts';
import { replyShapes } from './replyShapes.ts';

interface Options {
  root: string;
  css: CSSOptions;
  texts: () => Promise<TextFiles>;
}

interface PrerenderModule {
  prerender: (language: Language, texts: Texts) => PrerenderedPages;
}

interface PrerenderedPages {
  landing: string;
  frame: string;
  description: string;
}

/** The page that is written in English into the sources and in each language into the build. */
const PAGES = ['index.html', 'landing.html'];

/**
 * Fills `landing.html` with the landing page and its styles, so that a visitor sees it without React, and
 * `index.html` with the frame that every other page shows until the app has loaded. The build writes both once for
 * each language, in another language as `index.de.html`.
 */
export function landingPlugin(options: Options): Plugin {
  let prerendered: ReturnType<typeof prerenderAll>;
  return {
    name: 'landing',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename, server, originalUrl = '/' }) {
        const isLanding = filename.endsWith('landing.html');
        // In development, the app renders the frame soon enough.
        if (!isLanding && server) return filled(html, languageIn(originalUrl));
        if (!prerendered || server) prerendered = prerenderAll(options);
        const { styles, pages } = await prerendered;
        const styled = isLanding ? html.replace('</head>', () => `<style>${styles}</style></head>`) : html;
        if (!server) return styled;
        const language = languageIn(originalUrl);
        return filled(styled, language, pages.get(language) ?? pages.get(ENGLISH));
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { languages, textsOf } = await options.texts();
        const { pages } = await prerendered;
        for (const name of PAGES) {
          const page = bundle[name];
          if (page?.type !== 'asset') throw new Error(`The build has no ${name}.`);
          const template = page.source.toString();
          for (const language of languages) {
            const html = filled(template, language, pages.get(language), textsOf(language, FIRST_NUMBER));
            const fileName = fileInLanguage(name, language.tag);
            if (fileName === name) page.source = html;
            else this.emitFile({ type: 'asset', fileName, source: html });
          }
        }
      },
    },
  };
}

/** The language that an address names, as on the server, or that `npm run dev` names. */
function languageIn(url: string): Language {
  const tag = new URLSearchParams(url.split('?')[1]).get('language') ?? process.env.PAGE_LANGUAGE;
  return ALL_LANGUAGES.find((each) => each.tag === tag) ?? ENGLISH;
}

/** Fills a page in a language. The texts that every page needs are part of it, so that they need no request. */
function filled(html: string, { tag, direction }: Language, pages?: PrerenderedPages, texts?: Texts): string {
  const json = texts && JSON.stringify(texts).replaceAll('<', '\\u003c');
  return html
    .replace('lang="en"', direction === 'rtl' ? `lang="${tag}" dir="rtl"` : `lang="${tag}"`)
    .replaceAll('%DESCRIPTION%', () => pages?.description ?? '')
    .replace('<!--frame-->', () => pages?.frame ?? '')
    .replace('<!--landing-->', () => pages?.landing ?? '')
    .replace('<!--texts-->', () =>
      json ? `<script type="application/json" id="texts">${json}</script>` : '',
    );
}

/** Runs `home/prerender.tsx` in a separate server with the class names of the build. */
async function prerenderAll({ root, css, texts }: Options) {
  const server = await createServer({
    root,
    css,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [macros(), react(), virtualTexts(texts), endpointTable(), replyShapes()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { prerender } = (await server.ssrLoadModule('/home/prerender.tsx')) as PrerenderModule;
    const entry = server.environments.ssr.moduleGraph.getModuleById(`${root}/home/prerender.tsx`);
    const stylesheets = stylesheetsOf(entry);
    const cssTexts = stylesheets.map(async (stylesheet) => {
      const { default: text } = await server.ssrLoadModule(`${stylesheet.slice(root.length)}?inline`);
      return text as string;
    });
    const { languages, allTexts } = await texts();
    const pages = languages.map((language) => {
      const { landing, frame, description } = prerender(language, allTexts(language));
      return [
        language,
        { landing: withNamePlaceholder(landing), frame: withNamePlaceholder(frame), description },
      ] as const;
    });
    return { pages: new Map(pages), styles: (await Promise.all(cssTexts)).join('') };
  } finally {
    await server.close();
  }
}

/** The stylesheets that a module imports, also through others, in the order of the cascade. */
function stylesheetsOf(module: EnvironmentModuleNode | undefined): string[] {
  const seen = new Set<EnvironmentModuleNode>();
  const collect = (each: EnvironmentModuleNode): string[] => {
    if (seen.has(each)) return [];
    seen.add(each);
    const imported = [...each.importedModules].flatMap(collect);
    return each.id?.endsWith('.css') ? [...imported, each.id] : imported;
  };
  return module ? collect(module) : [];
}

/** Inserts the placeholder of the product name where the page shows the name. */
const withNamePlaceholder = (markup: string) =>
  markup.replace(/(?<=<span data-product-name="">)[^<]*/g, PRODUCT_NAME);
