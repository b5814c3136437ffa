import type { RouteObject } from 'react-router';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import { memberPages, publicPages } from './pages.ts';
import { redirectFrom, routesOf } from './routesOf.ts';

/** The routes of the pages in `pages.ts`. */
export const pageRoutes: RouteObject[] = [
  redirectFrom('login', '/auth/login'),
  ...routesOf(publicPages),
  // The gallery shows most components of `ui/`. It exists in development only.
  ...(import.meta.env.DEV
    ? routesOf({
        gallery: { Component: async () => (await import('#web/gallery/GalleryPage.tsx')).GalleryPage },
      })
    : []),
  { middleware: [redirectVisitors], Component: RequireSession, children: routesOf(memberPages) },
];
