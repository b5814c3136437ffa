import type { Plugin } from 'vite';
import * as pages from '#web/pages.ts';

const tables: Record<string, Record<string, string>> = pages;

const PREFIX = 'virtual:page-modules/';

/**
 * Generates `virtual:page-modules/publicPages` and so on: for each path of a table in `pages.ts`, the function that loads
 * its page. With `import.meta.glob`, the first bundle would contain the name of each file twice more.
 */
export function pageModules(root: string): Plugin {
  return {
    name: 'page-modules',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const table = tables[id.slice(PREFIX.length + 1)] ?? {};
      const loaders = Object.entries(table).map(
        ([path, file]) => `${JSON.stringify(path)}: () => import('${root}/${file}.tsx')`,
      );
      return `export default {${loaders.join()}};`;
    },
  };
}
