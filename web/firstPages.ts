import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';

/** A page in its own chunk. Its data is requested while the chunk is loaded. */
export interface Page {
  Component: () => Promise<ComponentType>;
  loader?: () => Promise<LoaderFunction>;
}

/**
 * The pages whose routes are part of the first script. `pages.ts` lists all others, and is loaded with the
 * first of them.
 */
export const firstPages = {
  dashboard: {
    Component: () => import('#web/home/DashboardPage.tsx').then((module) => module.DashboardPage),
  },
} satisfies Record<string, Page>;

/** Whether a path belongs to the pages in `personalPages.ts`, which are loaded with the first of them. */
export const isPersonalPath = (path: string): boolean =>
  /^\/(journal|sadhana|library|moderation|admin|account)(\/|$)/.test(path);
