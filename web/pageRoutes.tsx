import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { RequireRole, redirectWithoutRole } from '#web/platform/session/RequireRole.tsx';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import type { Page } from './firstPages.ts';
import {
  accountPages,
  adminPages,
  journalPages,
  memberPages,
  moderatorPages,
  publicPages,
  redirects,
} from './pages.ts';

const routesOf = (pages: Record<string, Page>): RouteObject[] =>
  Object.entries(pages).map(([path, page]) => ({ path, lazy: { ...page } }));

/** A route that redirects and keeps the query of the URL. */
const redirectFrom = (path: keyof typeof redirects): RouteObject => ({
  path,
  loader: ({ request }: LoaderFunctionArgs) => redirect(`/${redirects[path]}${new URL(request.url).search}`),
  element: null,
});

const publicRoutes: RouteObject[] = [
  redirectFrom('login'),
  ...routesOf(publicPages),
  // The gallery shows most components of `ui/`. It exists in development only.
  ...(import.meta.env.DEV
    ? routesOf({
        gallery: { Component: async () => (await import('#web/gallery/GalleryPage.tsx')).GalleryPage },
      })
    : []),
  ...routesOf({ '*': { Component: async () => (await import('#web/home/NotFoundPage.tsx')).NotFoundPage } }),
];

const memberRoutes: RouteObject = {
  middleware: [redirectVisitors],
  Component: RequireSession,
  children: [
    ...routesOf(memberPages),
    {
      lazy: { Component: async () => (await import('#web/journal/JournalGate.tsx')).JournalGate },
      children: routesOf(journalPages),
    },
    {
      middleware: [redirectWithoutRole('moderator')],
      element: <RequireRole minimum="moderator" />,
      children: routesOf(moderatorPages),
    },
    {
      middleware: [redirectWithoutRole('admin')],
      element: <RequireRole minimum="admin" />,
      children: [redirectFrom('admin'), ...routesOf(adminPages)],
    },
  ],
};

/**
 * These routes are not inside `RequireSession`: `AccountPage` itself reports that the session has ended in another
 * tab.
 */
const accountRoutes: RouteObject = {
  middleware: [redirectVisitors],
  children: [
    redirectFrom('account'),
    {
      lazy: { Component: async () => (await import('#web/account/AccountPage.tsx')).AccountPage },
      children: routesOf(accountPages),
    },
  ],
};

/** The routes of all pages but the first ones. */
export const pageRoutes: RouteObject[] = [...publicRoutes, memberRoutes, accountRoutes];
