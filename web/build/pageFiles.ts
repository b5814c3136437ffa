import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import * as pageTables from '#web/pages.ts';
import { contentOf } from './contentOf.ts';

type Chunk = Rolldown.OutputChunk;

const { redirects, ...tables } = pageTables;

/** Every page by its path. */
export const pages: Record<string, string> = Object.assign({}, ...Object.values(tables));

/** The modules with the route of a page, besides the first script. */
function routesOf(path: string): string[] {
  if (path in tables.firstPages) return [];
  const { accountPages, adminPages, journalPages, moderatorPages } = tables;
  const isPersonal = [accountPages, adminPages, journalPages, moderatorPages].some((pages) => path in pages);
  return isPersonal || path === 'admin' ? ['pageRoutes.tsx', 'personalRoutes.tsx'] : ['pageRoutes.tsx'];
}

/** The components around the pages of a group. */
const layoutOf = (path: string): string[] => {
  if (path in tables.journalPages) return ['journal/JournalGate.tsx'];
  return path in tables.accountPages ? ['account/AccountPage.tsx'] : [];
};

/**
 * Writes `pages.json`: the files of each page and of the shell, the styles in the order of the cascade before the scripts.
 * The server names them in a `Link` header with the shell, so that the browser requests them before a script runs.
 *
 * @param textsOf Returns the files of the texts of some modules, with a placeholder for the language.
 */
export function pageFiles(root: string, textsOf: (modules: string[]) => Promise<string[]>): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const neededFiles = (...modules: string[]) =>
          filesOf(
            chunks,
            modules.map((each) => resolve(root, each)),
          );
        const sizeOf = (file: string) => {
          const output = bundle[file];
          return output ? Buffer.byteLength(contentOf(output)) : 0;
        };
        const listFiles = async (path: string, ...pageModules: string[]) => {
          const modules = [...routesOf(path), ...pageModules];
          const files = [...neededFiles('index.html', 'main.tsx', ...modules)];
          const scripts = files.filter((file) => file.endsWith('.js'));
          // The largest script takes longest, and a browser loads only six files at a time with HTTP/1.1.
          scripts.sort((a, b) => sizeOf(b) - sizeOf(a));
          return [...files.filter((file) => file.endsWith('.css')), ...scripts, ...(await textsOf(modules))];
        };
        const filesByPage = Object.entries(pages).map(async ([path, file]) => [
          path,
          await listFiles(path, ...layoutOf(path), `${file}.tsx`),
        ]);
        const filesByRedirect = Object.keys(redirects).map(async (path) => [path, await listFiles(path)]);
        this.emitFile({
          type: 'asset',
          fileName: 'pages.json',
          source: JSON.stringify(Object.fromEntries(await Promise.all([...filesByPage, ...filesByRedirect]))),
        });
      },
    },
  };
}

/** The scripts and styles of these modules and of all modules that they import statically. */
function filesOf(chunks: Chunk[], modules: string[]): Set<string> {
  const files = new Set<string>();
  const add = (chunk?: Chunk) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const module of modules) add(chunks.find(({ moduleIds }) => moduleIds.includes(module)));
  return files;
}
