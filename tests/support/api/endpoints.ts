import { apiEndpoints } from '#contract/apiEndpoints.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';

interface NamedEndpoint extends Endpoint {
  /** For example `journal.read`. */
  name: string;
  /** For example `GET /journal/{id}`. */
  call: string;
}

/** Every endpoint of the API. */
export const ENDPOINTS: readonly NamedEndpoint[] = Object.entries(apiEndpoints).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({
    ...endpoint,
    name: `${feature}.${name}`,
    call: `${endpoint.method} ${endpoint.path}`,
  })),
);
