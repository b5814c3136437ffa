import { firstPages, isPersonalPath, type Page } from '#web/firstPages.ts';
import { memberPages, publicPages } from '#web/pages.ts';
import {
  accountPages,
  adminPages,
  journalPages,
  libraryPages,
  mailedPages,
  moderatorPages,
  practicePages,
} from '#web/personalPages.ts';

/** Every page by its path. */
export const pages: Record<string, Page> = {
  ...firstPages,
  ...publicPages,
  ...memberPages,
  ...journalPages,
  ...practicePages,
  ...libraryPages,
  ...mailedPages,
  ...moderatorPages,
  ...adminPages,
  ...accountPages,
};

/** The paths that redirect to a page. */
export const redirectPaths = ['login', 'admin', 'account'];

/** The module with the route of a path; none for the first pages. */
export function routeModules(path: string): string[] {
  if (path in firstPages) return [];
  return isPersonalPath(`/${path}`) ? ['personalRoutes.tsx'] : ['pageRoutes.tsx'];
}
