import react from '@vitejs/plugin-react';
import { type CSSOptions, createServer, type Plugin } from 'vite';
import { endpointTable } from './endpointTable.ts';
import { PRODUCT_NAME } from './htmlPlaceholders.ts';
import { replyShapes } from './replyShapes.ts';

interface Options {
  root: string;
  css: CSSOptions;
}

interface PrerenderModule {
  prerenderLanding: () => string;
  prerenderFrame: () => string;
}

/**
 * Fills `landing.html` with the landing page and its styles, so that a visitor sees it without React, and
 * `index.html` with the frame that every other page shows until the app has loaded.
 */
export function landingPlugin({ root, css }: Options): Plugin {
  return {
    name: 'landing',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename, server }) {
        const isLanding = filename.endsWith('landing.html');
        // In development, the app renders the frame soon enough.
        if (!isLanding && server) return html;
        const { landingHtml, frameHtml, styles } = await prerender({ root, css });
        if (!isLanding) return html.replace('<!--frame-->', () => frameHtml);
        return html
          .replace('</head>', () => `<style>${styles}</style></head>`)
          .replace('<!--landing-->', () => landingHtml);
      },
    },
  };
}

/** Runs `home/prerender.tsx` in a separate server with the class names of the build. */
async function prerender({ root, css }: Options) {
  const server = await createServer({
    root,
    css,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react(), endpointTable(), replyShapes()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { prerenderLanding, prerenderFrame } = (await server.ssrLoadModule(
      '/home/prerender.tsx',
    )) as PrerenderModule;
    const stylesheets = [...server.environments.ssr.moduleGraph.idToModuleMap.keys()].filter((id) =>
      /\.css$/.test(id),
    );
    const cssTexts = stylesheets.map(async (stylesheet) => {
      const { default: text } = await server.ssrLoadModule(`${stylesheet.slice(root.length)}?inline`);
      return text as string;
    });
    return {
      landingHtml: withNamePlaceholder(prerenderLanding()),
      frameHtml: withNamePlaceholder(prerenderFrame()),
      styles: (await Promise.all(cssTexts)).join(''),
    };
  } finally {
    await server.close();
  }
}

/** Inserts the placeholder of the product name where the page shows the name. */
const withNamePlaceholder = (markup: string) =>
  markup.replace(/(?<=<span data-product-name="">)[^<]*/g, PRODUCT_NAME);
