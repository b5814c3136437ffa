import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { FACES, type Face, LATIN_EXT, type Script, SUBSETS } from './faces.ts';

const require = createRequire(import.meta.url);
const sourceOf = (face: Face, script: Script) =>
  require.resolve(`@fontsource-variable/${face.source}-${script}-${face.cut}.woff2`);

interface Cut {
  face: Face;
  url: string;
  range: string;
  isFirst?: boolean;
}

const rule = ({ face, url, range }: Cut) =>
  `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};` +
  `font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;

/**
 * Writes the font faces into the head of every page. In a build, each font is reduced to Latin-1 with
 * punctuation and the letters of IAST, at the weights in use. Other letters come from the whole latin-ext
 * file, which is loaded only if a page contains them.
 */
export function fonts(): Plugin {
  let isBuild = false;
  let cuts: Cut[] = [];
  return {
    name: 'fonts',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    async buildStart() {
      const emit = (name: string, source: Uint8Array) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.woff2`;
        this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      cuts = (await Promise.all(FACES.map((face) => (isBuild ? cutsOf(face, emit) : wholeOf(face))))).flat();
    },
    transformIndexHtml: () => [
      ...cuts.filter((cut) => cut.isFirst).map(preload),
      { tag: 'style', children: cuts.map(rule).join(''), injectTo: 'head' },
    ],
  };
}

async function cutsOf(face: Face, emit: (name: string, source: Uint8Array) => string): Promise<Cut[]> {
  const subsets = SUBSETS.map(async ({ name, script, letters, range }) => {
    const variationAxes = { wght: face.axis };
    const whole = await readFile(sourceOf(face, script));
    const part = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes });
    const url = emit(`${face.name}-${name}`, part);
    return { face, url, range, isFirst: face.isFirst && script === 'latin' };
  });
  const rest = emit(`${face.name}-rest`, await readFile(sourceOf(face, 'latin-ext')));
  // Where ranges overlap, the later rule wins.
  return [{ face, url: rest, range: LATIN_EXT }, ...(await Promise.all(subsets))];
}

async function wholeOf(face: Face): Promise<Cut[]> {
  const cut = (script: Script, range: string) => ({ face, url: `/@fs${sourceOf(face, script)}`, range });
  return [cut('latin-ext', LATIN_EXT), cut('latin', 'U+0000-00FF,U+2000-206F')];
}

const preload = ({ url }: Cut): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: url, crossorigin: '' },
  injectTo: 'head',
});
