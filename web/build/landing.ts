import react from '@vitejs/plugin-react';
import { type CSSOptions, createServer, type Plugin } from 'vite';
import { endpointTable } from './endpointTable.ts';
import { PRODUCT_NAME } from './htmlPlaceholders.ts';

interface Places {
  root: string;
  css: CSSOptions;
}

interface Prerender {
  prerenderLanding: () => string;
  prerenderFrame: () => string;
}

/**
 * Fills `landing.html` with the landing page and its styles, so that a visitor's first page does not need
 * React, and `index.html` with the frame that every other page shows until the app has loaded.
 */
export function landing({ root, css }: Places): Plugin {
  return {
    name: 'landing',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename, server }) {
        const isLanding = filename.endsWith('landing.html');
        // In development, the app renders the frame soon enough.
        if (!isLanding && server) return html;
        const { landing, frame, styles } = await prerendered({ root, css });
        if (!isLanding) return html.replace('<!--frame-->', () => frame);
        return html
          .replace('</head>', () => `<style>${styles}</style></head>`)
          .replace('<!--landing-->', () => landing);
      },
    },
  };
}

/** Runs `home/prerender.tsx` in a separate server with the class names of the build. */
async function prerendered({ root, css }: Places) {
  const server = await createServer({
    root,
    css,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react(), endpointTable()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { prerenderLanding, prerenderFrame } = (await server.ssrLoadModule(
      '/home/prerender.tsx',
    )) as Prerender;
    const sheets = [...server.environments.ssr.moduleGraph.idToModuleMap.keys()].filter((id) =>
      /\.css$/.test(id),
    );
    const texts = sheets.map(async (sheet) => {
      const { default: text } = await server.ssrLoadModule(`${sheet.slice(root.length)}?inline`);
      return text as string;
    });
    return {
      landing: named(prerenderLanding()),
      frame: named(prerenderFrame()),
      styles: (await Promise.all(texts)).join(''),
    };
  } finally {
    await server.close();
  }
}

const named = (markup: string) => markup.replace(/(?<=<span data-product-name="">)[^<]*/g, PRODUCT_NAME);
