import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `pages.json`: which files a page needs beyond those that the shell names itself. The server announces them with
 * the shell, so that they are on their way before a script has run that could ask for them.
 */
export function pageFiles(root: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const needed = (modules: string[]) =>
          filesOf(
            chunks,
            modules.map((each) => resolve(root, each.replace('#web/', ''))),
          );
        const shell = needed(['index.html', 'main.tsx']);
        const pages = modulesOfPages(await readFile(join(root, 'routes.tsx'), 'utf8')).map(
          ([path, modules]) => [path, [...needed(modules)].filter((file) => !shell.has(file))],
        );
        this.emitFile({
          type: 'asset',
          fileName: 'pages.json',
          source: JSON.stringify(Object.fromEntries(pages)),
        });
      },
    },
  };
}

/** Read from the text of the routes, but for pages within a page: running them takes a browser. */
export function modulesOfPages(routes: string): [path: string, modules: string[]][] {
  const imports = (text: string) => [...text.matchAll(/import\('([^']+)'\)/g)].map(([, file = '']) => file);
  const named = [...routes.matchAll(/const (\w+) =[^;]*?import\('([^']+)'\)[^;]*;/g)];
  return routes
    .split(/^ {2}\{\s+path: '/m)
    .slice(1)
    .map((text): [string, string[]] => {
      const [own = ''] = text.split('\n];');
      const path = own.slice(0, own.indexOf("'"));
      const called = named
        .filter(([, name]) => new RegExp(`\\b${name}\\b`).test(own))
        .map(([, , file = '']) => file);
      return [path, [...imports(own), ...called]];
    })
    .filter(([path]) => path !== '*')
    .concat(pagesWithin('account', routes));
}

/** The pages of a route with children, which share one chunk or have their own: none is announced. */
function pagesWithin(parent: string, routes: string): [path: string, modules: string[]][] {
  const [, children = ''] = routes.split(`\n  path: '${parent}'`);
  const paths = [...children.matchAll(/^ {4,6}(?:\{ )?path: '(\w+)'/gm)].map(
    ([, path]) => `${parent}/${path}`,
  );
  return [parent, ...paths].map((path) => [path, []]);
}

/** Scripts and styles that these modules come in, with all that they import at once. */
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
