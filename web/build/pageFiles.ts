import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Page } from '#web/firstPages.ts';
import { pages, redirectPaths, routeModules } from './allPages.ts';

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `pages.json`: the files that each page needs beyond those in the shell. The server names them in a
 * `Link` header with the shell, so that the browser requests them before a script runs.
 */
export function pageFiles(root: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const neededFiles = (modules: string[]) =>
          filesOf(
            chunks,
            modules.map((each) => resolve(root, each)),
          );
        const shell = neededFiles(['index.html', 'main.tsx']);
        const listFiles = (modules: string[]) => [...neededFiles(modules)].filter((file) => !shell.has(file));
        const filesByPage = Object.entries(pages).map(([path, page]) => [
          path,
          listFiles([...routeModules(path), ...modulesOf(page)]),
        ]);
        const filesByRedirect = redirectPaths.map((path) => [path, listFiles(routeModules(path))]);
        this.emitFile({
          type: 'asset',
          fileName: 'pages.json',
          source: JSON.stringify(Object.fromEntries([...filesByPage, ...filesByRedirect])),
        });
      },
    },
  };
}

/** The paths of the modules that a page imports, relative to `web`, from the source text of the page's functions. */
export function modulesOf(page: Page): string[] {
  return Object.values(page).map((load) => {
    const [, module] = /import\(['"]#web\/(.+?)['"]\)/.exec(String(load)) ?? [];
    if (!module) throw new Error(`A page must import a module of #web: ${load}`);
    return module;
  });
}

/** The scripts and styles of these modules and of all modules that they import statically. */
function filesOf(chunks: Chunk[], modules: string[]): Set<string> {
  const files = new Set<string>();
  const add = (chunk?: Chunk) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) add(chunks.find(({ moduleIds }) => moduleIds.includes(module)));
  return files;
}
