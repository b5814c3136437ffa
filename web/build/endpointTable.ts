import type { Plugin } from 'vite';
import { apiEndpoints } from '#contract/apiEndpoints.ts';

const ID = 'virtual:endpoint-table';

/**
 * Generates `virtual:endpoint-table` with each endpoint of the contract as text, such as `GET /journal`, so that the
 * first bundle does not need its schemas (zod).
 */
export function endpointTable(): Plugin {
  const table = Object.fromEntries(
    Object.entries(apiEndpoints).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`]),
      ),
    ]),
  );
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    load: (resolved) => (resolved === `\0${ID}` ? `export default ${JSON.stringify(table)};` : null),
  };
}
