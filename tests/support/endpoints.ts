import type { Endpoint } from '#contract/endpoint.ts';
import { menu } from '#contract/menu.ts';

interface Named extends Endpoint {
  /** As `feature.endpoint`. */
  name: string;
  /** As it is asked for: `GET /journal/{id}`. */
  call: string;
}

/** Every endpoint that there is. */
export const ENDPOINTS: readonly Named[] = Object.entries(menu).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({
    ...endpoint,
    name: `${feature}.${name}`,
    call: `${endpoint.method} ${endpoint.path}`,
  })),
);
