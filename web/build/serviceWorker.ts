import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { FONT_FACES } from './fontFaces.ts';

/** A placeholder in `sw.js`. The server replaces it, because only the server knows the final text of the shell. */
const SHELL_DIGEST = '%SHELL_DIGEST%';

/** The files in `public/` that the shell needs. The others are icons, the manifest and `robots.txt`. */
const PUBLIC_FILES = ['early.js', 'theme.js'];

/**
 * Builds `worker.ts` as `sw.js`, preceded by its constants, such as the list of files to store. Workbox
 * (vite-plugin-pwa) would bring some 190 packages for the few lines of `worker.ts`.
 */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = join(root, 'worker.ts');
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, { sourcemap: false });
        const assets = Object.values(bundle).filter(
          (output) => !isLanding(output) && isNeeded(output.fileName),
        );
        const files = [...PUBLIC_FILES, ...assets.map(({ fileName }) => fileName)]
          .map((name) => `/${name}`)
          .sort();
        const versionHash = createHash('sha256').update(code).update(files.join('\n'));
        for (const name of PUBLIC_FILES) versionHash.update(await readFile(join(root, 'public', name)));
        const constants = {
          FILES: files,
          VERSION: versionHash.digest('base64url').slice(0, 12),
          SHELL_DIGEST,
        };
        const lines = Object.entries(constants).map(
          ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
        );
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: lines.join('') + code });
      },
    },
  };
}

/** Whether an output is the script of the landing page, which is never opened offline. */
const isLanding = (output: { type: string; name?: string; isEntry?: boolean }) =>
  output.type === 'chunk' && output.isEntry === true && output.name === 'landing';

/** Whether the service worker stores a file: a script, a style, or a font that an English page needs. */
function isNeeded(fileName: string): boolean {
  const isFont = FONT_FACES.some(({ name }) => fileName.startsWith(`assets/${name}-latin-`));
  return /^assets\/.*\.(js|css)$/.test(fileName) || isFont;
}
