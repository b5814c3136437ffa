import table from 'virtual:endpoint-table';
import type { ApiEndpoints } from '#contract/apiEndpoints.ts';

export interface EndpointAddress {
  method: string;
  path: string;
}

/** The addresses of the endpoints of a feature, by their names. */
export function addressesOf<F extends keyof ApiEndpoints>(
  feature: F,
): Record<keyof ApiEndpoints[F], EndpointAddress> {
  const addresses = table[feature].split('\n').map((line) => {
    const [path, method, name] = line.split(' ');
    return [name, { method, path }];
  });
  return Object.fromEntries(addresses);
}
