import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFile } from '#web/build/buildFile.ts';
import { CHUNKS } from '#web/build/chunks.ts';
import { endpointTable } from '#web/build/endpointTable.ts';
import { fonts } from '#web/build/fonts.ts';
import { htmlPlaceholders } from '#web/build/htmlPlaceholders.ts';
import { iconKeys } from '#web/build/iconKeys.ts';
import { integrity } from '#web/build/integrity.ts';
import { landingPlugin } from '#web/build/landing.ts';
import { licences } from '#web/build/licences.ts';
import { pageFiles } from '#web/build/pageFiles.ts';
import { pageModules } from '#web/build/pageModules.ts';
import { precompress } from '#web/build/precompress.ts';
import { replyShapes } from '#web/build/replyShapes.ts';
import { serviceWorker } from '#web/build/serviceWorker.ts';
import { macros } from '#web/build/texts/macros.ts';
import { collectTexts } from '#web/build/texts/textFiles.ts';
import { textFilesOf, textsPlugin } from '#web/build/texts/textsPlugin.ts';

const root = import.meta.dirname;

/**
 * Generates a readable class name, such as `Button_primary_k3f`. It is the same in the app and in the
 * prerendered landing page.
 */
function scopedName(name: string, file: string) {
  const relativePath = relative(root, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(relativePath).digest('base64url').replace(/\W/g, '').slice(0, 3);
  return `${basename(relativePath, '.module.css')}_${name}_${hash}`;
}

/** `Features.DirSelector` of Lightning CSS. If not excluded, it would replace `:dir()` with a list of `:lang()`. */
const DIR_SELECTOR = 4;
const css = { modules: { generateScopedName: scopedName }, lightningcss: { exclude: DIR_SELECTOR } };

let collectedTexts: ReturnType<typeof collectTexts> | undefined;
const texts = () => {
  collectedTexts ??= collectTexts(root);
  return collectedTexts;
};

const { collect, write } = licences();

export default defineConfig({
  root,
  css,
  plugins: [
    macros(texts),
    react(),
    textsPlugin(root, texts),
    endpointTable(),
    replyShapes(),
    pageModules(root),
    iconKeys(),
    fonts(),
    landingPlugin({ root, css, texts }),
    htmlPlaceholders(),
    integrity(root),
    serviceWorker(root, texts),
    pageFiles(root, (modules) => textFilesOf(texts, modules)),
    collect(),
    write(),
    buildFile(),
    precompress(),
  ],
  worker: { plugins: () => [macros(texts), collect()] },
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env.API_PORT ?? 3000}` },
    fs: { allow: ['..'] },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The oldest supported versions, as in the README.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Scripts import each other, but nothing except this list loads the stylesheets of a chunk. The scripts are left
      // out, because they would make the first bundle 2 KB larger, and the service worker has stored them by then.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: `${root}/index.html`, landing: `${root}/landing.html` },
      output: {
        // Short hashes, because the first bundle contains the names of all stylesheets and chunks.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:4][extname]',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});
