import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `pages.json`: the files that each page needs beyond those in the shell. The server announces them
 * with the shell, so that they are requested before a script runs.
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

/** Parses the source of the routes, without nested pages, because running it would need a browser. */
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

/** Nested pages of a route. They share a chunk, so none is announced. */
function pagesWithin(parent: string, routes: string): [path: string, modules: string[]][] {
  const [, children = ''] = routes.split(`\n  path: '${parent}'`);
  const paths = [...children.matchAll(/^ {4,6}(?:\{ )?path: '(\w+)'/gm)].map(
    ([, path]) => `${parent}/${path}`,
  );
  return [parent, ...paths].map((path) => [path, []]);
}

/** The scripts and styles of these modules and everything that they import statically. */
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
