import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { FACES } from './faces.ts';

/** Stands in `sw.js` until the server, which alone knows how the shell is filled, puts its digest there. */
const SHELL_DIGEST = '%SHELL_DIGEST%';

/** Of `public/`; the rest of it is for the device, not for the shell. */
const PUBLIC = ['early.js', 'theme.js'];

/**
 * Emits `worker.ts` as `sw.js`, with what it keeps before it. Workbox (vite-plugin-pwa) would bring some 190
 * packages for these few lines.
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
        const hashed = Object.values(bundle).filter(
          (output) => !isLanding(output) && isNeeded(output.fileName),
        );
        const files = [...PUBLIC, ...hashed.map(({ fileName }) => fileName)].map((name) => `/${name}`).sort();
        const version = createHash('sha256').update(code).update(files.join('\n'));
        for (const name of PUBLIC) version.update(await readFile(join(root, 'public', name)));
        const constants = {
          FILES: files,
          VERSION: version.digest('base64url').slice(0, 12),
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

/** The entry of the landing page's own file, which is never opened without a line. */
const isLanding = (output: { type: string; name?: string; isEntry?: boolean }) =>
  output.type === 'chunk' && output.isEntry === true && output.name === 'landing';

/** Of the fonts only what a page in English is set in; other letters come with the line. */
function isNeeded(fileName: string): boolean {
  const isFace = FACES.some(({ name }) => fileName.startsWith(`assets/${name}-latin-`));
  return /^assets\/.*\.(js|css)$/.test(fileName) || isFace;
}
