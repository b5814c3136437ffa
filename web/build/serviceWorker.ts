import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ENGLISH, fileInLanguage } from '#contract/platform/languages.ts';
import type { TextFiles } from '#web/build/texts/textFiles.ts';
import { isTextFile, isTextFileOf } from '#web/build/texts/textsPlugin.ts';
import { sha256 } from './buildFile.ts';
import { contentOf } from './contentOf.ts';
import { FONT_FACES } from './fontFaces.ts';
import { THEME_SCRIPT } from './integrity.ts';

/** The address at which the server answers with the shell. */
const SHELL = '/index.html';

/**
 * Builds `worker.ts` as `sw.js`, preceded by its constants, such as the digests of the files to store. Each language has its
 * own worker, in another language `sw.de.js`, which stores the texts of this language only. Workbox (vite-plugin-pwa) would
 * add about 190 packages for the few lines of `worker.ts`.
 */
export function serviceWorker(root: string, texts: () => Promise<TextFiles>): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const code = await bundledWorker(join(root, 'worker.ts'));
        const assets = Object.values(bundle).filter(
          (output) => !isLanding(output) && isNeeded(output.fileName),
        );
        const digests = new Map<string, string>();
        for (const output of assets) digests.set(`/${output.fileName}`, sha256(contentOf(output)));
        const { languages } = await texts();
        const shellDigests = languages.map(({ tag }) => {
          const shell = bundle[fileInLanguage('index.html', tag)];
          if (shell?.type !== 'asset') throw new Error(`The build has no shell in ${tag}.`);
          return sha256(shell.source);
        });
        const sorted = [...digests].sort(([a], [b]) => (a < b ? -1 : 1));
        const version = sha256(JSON.stringify([sorted, shellDigests]) + code).slice(0, 12);
        for (const { tag } of languages) {
          const isStored = ([file]: [string, string]) => !isTextFile(file) || isTextFileOf(tag, file);
          const constants = {
            DIGESTS: Object.fromEntries(sorted.filter(isStored)),
            VERSION: version,
            SHELL: tag === ENGLISH.tag ? SHELL : `${SHELL}?language=${tag}`,
            SHELL_DIGESTS: shellDigests,
          };
          const lines = Object.entries(constants).map(
            ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
          );
          this.emitFile({
            type: 'asset',
            fileName: fileInLanguage('sw.js', tag),
            source: lines.join('') + code,
          });
        }
      },
    },
  };
}

/** The worker with what it imports, as a classic script. */
async function bundledWorker(input: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { checks: { bundlerTimings: false }, input, output: { format: 'iife' } },
    },
  });
  const [output] = [outputs].flat();
  if (!output || !('output' in output)) throw new Error('The service worker was not built.');
  return output.output[0].code;
}

/** Whether an output is the script of the landing page, which is never opened offline. */
const isLanding = (output: { type: string; name?: string; isEntry?: boolean }) =>
  output.type === 'chunk' && output.isEntry === true && output.name === 'landing';

/** Whether a service worker stores a file: a script, a style, texts, or a font that an English page needs. */
function isNeeded(fileName: string): boolean {
  const isFont = FONT_FACES.some(({ name }) => fileName.startsWith(`assets/${name}-latin-`));
  return (
    /^assets\/.*\.(js|css)$/.test(fileName) ||
    fileName === THEME_SCRIPT ||
    isTextFile(`/${fileName}`) ||
    isFont
  );
}
