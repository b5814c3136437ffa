import { menu } from '#contract/menu.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';

interface Named extends Endpoint {
  /** Such as `feature.endpoint`. */
  name: string;
  /** Such as `GET /journal/{id}`. */
  call: string;
}

/** Every endpoint of the API. */
export const ENDPOINTS: readonly Named[] = Object.entries(menu).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({
    ...endpoint,
    name: `${feature}.${name}`,
    call: `${endpoint.method} ${endpoint.path}`,
  })),
);
