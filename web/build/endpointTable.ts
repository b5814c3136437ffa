import type { Plugin } from 'vite';
import { menu } from '#contract/menu.ts';

const ID = 'virtual:endpoint-table';

/**
 * Prints methods and paths of the contract as `virtual:endpoint-table`, so that the client follows the
 * contract without carrying its schemas (zod) into the first bundle.
 */
export function endpointTable(): Plugin {
  const table = Object.fromEntries(
    Object.entries(menu).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]),
      ),
    ]),
  );
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    load: (resolved) => (resolved === `\0${ID}` ? `export default ${JSON.stringify(table)};` : null),
  };
}
