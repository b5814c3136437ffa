import type { Plugin } from 'vite';
import { apiEndpoints } from '#contract/apiEndpoints.ts';

const ID = 'virtual:endpoint-table';

/**
 * Generates `virtual:endpoint-table` with the endpoints of the contract as text, so that the first bundle does not need
 * their schemas (zod). Each is a line such as `/journal GET list`. In this form, and sorted by their paths, they
 * compress best.
 */
export function endpointTable(): Plugin {
  const table = Object.fromEntries(
    Object.entries(apiEndpoints).map(([feature, endpoints]) => [
      feature,
      Object.entries(endpoints)
        .map(([name, { method, path }]) => `${path} ${method} ${name}`)
        .sort()
        .join('\n'),
    ]),
  );
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    load: (resolved) => (resolved === `\0${ID}` ? `export default ${JSON.stringify(table)};` : null),
  };
}
