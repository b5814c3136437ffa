import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import {
  characterRange,
  FONT_FACES,
  type FontFace,
  LATIN_EXT,
  OTHER_SCRIPTS,
  type OtherScript,
  type Script,
  SUBSETS,
} from './fontFaces.ts';

const require = createRequire(import.meta.url);
const sourceOf = (face: FontFace, script: Script) =>
  require.resolve(`@fontsource-variable/${face.source}-${script}-${face.sourceVariant}.woff2`);

interface FontFile {
  face: FontFace;
  url: string;
  unicodeRange: string;
  isPreloaded?: boolean;
}

const fontFaceRule = ({ face, url, unicodeRange }: FontFile) =>
  `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};` +
  `font-display:swap;src:url(${url}) format("woff2");unicode-range:${unicodeRange}}`;

const DANDAS_AND_JOINERS = '\u0964\u0965\u200c\u200d\u25cc';

const otherScriptRule = ({ onDevices, unicodeRange }: OtherScript, url: string) =>
  `@font-face{font-family:"Other Scripts";font-weight:400 600;font-display:swap;` +
  `src:${onDevices.map((name) => `local("${name}")`).join(',')},url(${url}) format("woff2");unicode-range:${unicodeRange}}`;

/**
 * Writes the font faces into the head of every page. In a build, each font is reduced to Latin-1 with
 * punctuation and the characters of IAST, at the weights in use. Other characters come from the complete latin-ext
 * file, which is loaded only if a page contains them.
 */
export function fonts(): Plugin {
  let isBuild = false;
  let files: FontFile[] = [];
  let otherScripts: string[] = [];
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
      files = (
        await Promise.all(FONT_FACES.map((face) => (isBuild ? subsetFilesOf(face, emit) : fullFilesOf(face))))
      ).flat();
      otherScripts = await Promise.all(
        OTHER_SCRIPTS.map(async (script) => {
          const source = require.resolve(`@fontsource-variable/${script.source}-wght-normal.woff2`);
          if (!isBuild) return otherScriptRule(script, `/@fs${source}`);
          const characters = characterRange(script.from, script.to) + DANDAS_AND_JOINERS;
          const variationAxes = { wght: { min: 400, max: 600 } };
          const font = await subsetFont(await readFile(source), characters, {
            targetFormat: 'woff2',
            variationAxes,
          });
          return otherScriptRule(script, emit(script.name, font));
        }),
      );
    },
    transformIndexHtml: () => [
      ...files.filter((file) => file.isPreloaded).map(preload),
      { tag: 'style', children: [...files.map(fontFaceRule), ...otherScripts].join(''), injectTo: 'head' },
    ],
  };
}

async function subsetFilesOf(
  face: FontFace,
  emit: (name: string, source: Uint8Array) => string,
): Promise<FontFile[]> {
  const subsets = SUBSETS.map(async ({ name, script, characters, unicodeRange }) => {
    const variationAxes = { wght: face.weightAxis };
    const font = await readFile(sourceOf(face, script));
    const subset = await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes });
    const url = emit(`${face.name}-${name}`, subset);
    return { face, url, unicodeRange, isPreloaded: face.isPreloaded && script === 'latin' };
  });
  const restUrl = emit(`${face.name}-rest`, await readFile(sourceOf(face, 'latin-ext')));
  // Where ranges overlap, the later rule wins.
  return [{ face, url: restUrl, unicodeRange: LATIN_EXT }, ...(await Promise.all(subsets))];
}

async function fullFilesOf(face: FontFace): Promise<FontFile[]> {
  const fileOf = (script: Script, unicodeRange: string) => ({
    face,
    url: `/@fs${sourceOf(face, script)}`,
    unicodeRange,
  });
  return [fileOf('latin-ext', LATIN_EXT), fileOf('latin', 'U+0000-00FF,U+2000-206F')];
}

const preload = ({ url }: FontFile): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: url, crossorigin: '' },
  injectTo: 'head',
});
