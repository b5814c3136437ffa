import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { type ServerTexts, serverTextsIn } from './serverTexts.ts';
import { importedFile } from './sources.ts';
import { allTextsIn, FIRST_NUMBER, type TextFiles } from './textFiles.ts';
import { ALL_LANGUAGES } from './translations.ts';

const ID = 'virtual:texts';
const WITH_TEXTS = '#web/platform/language/texts.ts';

/** The path of a file of texts, relative to `/`. */
const textFile = (version: string, tag: string, part: TextsPart) =>
  `assets/texts-${version}.${tag}.${part}.json`;

/** The number of a module, or a part of the texts of the server. */
type TextsPart = number | keyof ServerTexts;

/** A placeholder in `pages.json`, which the server replaces. */
const LANGUAGE = '%LANGUAGE%';

/** The files with the texts of some modules, for `pages.json`. */
export async function textFilesOf(texts: () => Promise<TextFiles>, modules: string[]): Promise<string[]> {
  const { version, numbers } = await texts();
  return modules.flatMap((module) => {
    const number = numbers.get(module);
    return number ? [textFile(version, LANGUAGE, number)] : [];
  });
}

/** Whether a path has texts. */
export const isTextFile = (path: string) => path.startsWith('/assets/texts-');

/** Whether a path has the texts of a language. */
export const isTextFileOf = (tag: string, path: string) => isTextFile(path) && path.includes(`.${tag}.`);

/**
 * Loads the texts of a page or a module together with its script. `import('./Dialog.tsx')` becomes
 * `withTexts(import('./Dialog.tsx'), 12)` if the module has texts that the first script has not. The texts are files of
 * their own for each language, so that only those of one language are loaded. They are numbered, because these numbers
 * are part of the scripts, and named after one version, because the scripts need no hash of each file then.
 */
export function textsPlugin(root: string, texts: () => Promise<TextFiles>): Plugin[] {
  return [{ ...virtualTexts(texts), apply: 'build' }, textsInDevelopment(root), textsOfModules(root, texts)];
}

/**
 * `virtual:texts`: the languages, and where their texts are. Without `texts`, in development and tests, there are all
 * languages, and all texts of one are one file.
 */
export function virtualTexts(texts?: () => Promise<TextFiles>): Plugin {
  return {
    name: 'virtual-texts',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const { languages, version } = (await texts?.()) ?? { languages: ALL_LANGUAGES, version: null };
      const url = version
        ? `"/assets/texts-${version}." + tag + "." + part + ".json"`
        : '"/texts/" + tag + (typeof part === "string" ? "." + part : "") + ".json"';
      return `export const languages = ${JSON.stringify(languages)};
        export const textsUrl = (tag, part) => ${url};`;
    },
  };
}

/** In development the code contains the English texts, and the others are compiled when they are requested. */
function textsInDevelopment(root: string): Plugin {
  return {
    ...virtualTexts(),
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/texts', async (request, response) => {
        const [, tag, part] =
          /^\/([\w-]+?)(?:\.(messages|reflections))?\.json$/.exec(request.url ?? '') ?? [];
        const language = ALL_LANGUAGES.find((each) => each.tag === tag);
        if (!language) return response.writeHead(404).end();
        const texts = part
          ? (await serverTextsIn(language))[part as keyof ServerTexts]
          : await allTextsIn(root, language);
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(texts));
      });
    },
  };
}

function textsOfModules(root: string, texts: () => Promise<TextFiles>): Plugin {
  return {
    name: 'texts-of-modules',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const { version, languages, numbers, textsOf, serverTexts } = await texts();
      for (const language of languages)
        for (const number of numbers.values())
          this.emitFile({
            type: 'asset',
            fileName: textFile(version, language.tag, number),
            source: JSON.stringify(textsOf(language, number)),
          });
      for (const [language, texts] of serverTexts)
        for (const part of ['messages', 'reflections'] as const)
          this.emitFile({
            type: 'asset',
            fileName: textFile(version, language.tag, part),
            source: JSON.stringify(texts[part]),
          });
    },
    async transform(code, id) {
      const isOwn = id.startsWith('\0virtual:page-modules/') || /^\w.*\.tsx?$/.test(relative(root, id));
      if (!isOwn || !code.includes('import(')) return null;
      const file = relative(root, id);
      const { numbers } = await texts();
      const program = this.parse(code);
      const wrapped = lazyImportsIn(program).flatMap(({ start, end, specifier }) => {
        const number = numbers.get(importedFile(root, file, specifier) ?? '');
        // The first texts are part of the page.
        return number && number !== FIRST_NUMBER ? [{ start, end, number }] : [];
      });
      if (wrapped.length === 0) return null;
      let result = code;
      for (const { start, end, number } of wrapped.toSorted((a, b) => b.start - a.start))
        result = `${result.slice(0, start)}withTexts(${result.slice(start, end)}, ${number})${result.slice(end)}`;
      return { code: `import { withTexts } from '${WITH_TEXTS}';\n${result}`, map: null };
    },
  };
}

interface LazyImport {
  start: number;
  end: number;
  specifier: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  source?: { value?: unknown } | null;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function lazyImportsIn(program: unknown): LazyImport[] {
  const found: LazyImport[] = [];
  const visit = (node: Node) => {
    const specifier = node.source?.value;
    if (node.type === 'ImportExpression' && typeof specifier === 'string')
      found.push({ start: node.start, end: node.end, specifier });
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(program as Node);
  return found;
}
