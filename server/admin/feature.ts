import type { Feature } from '#server/platform/deps.ts';
import { adminRoutes } from './routes.ts';

export const adminFeature = { routes: adminRoutes, archive: null } satisfies Feature;
