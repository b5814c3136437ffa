import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { contentOf } from './contentOf.ts';

/** The file in `public/` that the shell needs. The others are icons, the manifest and `robots.txt`. */
export const THEME_SCRIPT = 'theme.js';

/** The start of an element that loads a script or a stylesheet, with the path of its file. */
const LOADING_TAG = /<(?:script|link) [^>]*(?:src|href)="\/([^"]+\.(?:js|css))"/g;

/**
 * Writes the digest of each script and stylesheet into the elements of the pages that load them, so that a browser does not
 * use another file (https://www.w3.org/TR/sri-2/). The `Link` header of a page has the digests of the others that it needs.
 */
export function integrity(root: string): Plugin {
  return {
    name: 'integrity',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const theme = await minifiedScript(join(root, 'public', THEME_SCRIPT));
        this.emitFile({ type: 'asset', fileName: THEME_SCRIPT, source: theme });
        const contentIn = (fileName: string) => {
          if (fileName === THEME_SCRIPT) return theme;
          const output = bundle[fileName];
          if (!output) throw new Error(`A page loads ${fileName}, which is not in the build.`);
          return contentOf(output);
        };
        for (const page of Object.values(bundle))
          if (page.type === 'asset' && page.fileName.endsWith('.html'))
            page.source = page.source
              .toString()
              .replace(
                LOADING_TAG,
                (tag, fileName) => `${tag} integrity="${integrityOf(contentIn(fileName))}"`,
              );
      },
    },
  };
}

/** A script without comments and with short names. White space stays, because quotes would become template literals. */
async function minifiedScript(file: string): Promise<string> {
  const source = await readFile(file, 'utf8');
  const { code } = await minify(file, source, {
    compress: { target: 'es2015' },
    codegen: { removeWhitespace: false },
  });
  return code;
}

const integrityOf = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
