import accountPages from 'virtual:page-modules/accountPages';
import adminPages from 'virtual:page-modules/adminPages';
import journalPages from 'virtual:page-modules/journalPages';
import memberPages from 'virtual:page-modules/memberPages';
import moderatorPages from 'virtual:page-modules/moderatorPages';
import publicPages from 'virtual:page-modules/publicPages';
import type { ComponentType } from 'react';
import { type LoaderFunction, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { RequireRole, redirectWithoutRole } from '#web/platform/session/RequireRole.tsx';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import { redirects } from './pages.ts';

export interface PageModule {
  Component: ComponentType;
  /** Starts the requests for the page's data while the page is rendered for the first time. */
  loader?: LoaderFunction;
}

const routesOf = (pages: Record<string, () => Promise<PageModule>>): RouteObject[] =>
  Object.entries(pages).map(([path, lazy]) => ({ path, lazy }));

/** A route that redirects and keeps the query of the URL. */
const redirectFrom = (path: string, target: string): RouteObject => ({
  path,
  loader: ({ request }: LoaderFunctionArgs) => redirect(`${target}${new URL(request.url).search}`),
  element: null,
});

/** The routes of all pages except the home page and the dashboard. */
export const pageRoutes: RouteObject[] = [
  redirectFrom('login', redirects.login),
  ...routesOf(publicPages),
  // The gallery shows most components of `ui/`. It exists in development only.
  ...(import.meta.env.DEV ? [{ path: 'gallery', lazy: () => import('#web/gallery/GalleryPage.tsx') }] : []),
  {
    middleware: [redirectVisitors],
    Component: RequireSession,
    children: [
      ...routesOf(memberPages),
      { lazy: () => import('#web/journal/JournalGate.tsx'), children: routesOf(journalPages) },
      {
        middleware: [redirectWithoutRole('moderator')],
        element: <RequireRole minimum="moderator" />,
        children: routesOf(moderatorPages),
      },
      {
        middleware: [redirectWithoutRole('admin')],
        element: <RequireRole minimum="admin" />,
        children: [redirectFrom('admin', redirects.admin), ...routesOf(adminPages)],
      },
    ],
  },
  {
    // Not inside `RequireSession`: `AccountPage` itself reports that the session has ended in another tab.
    middleware: [redirectVisitors],
    children: [{ lazy: () => import('#web/account/AccountPage.tsx'), children: routesOf(accountPages) }],
  },
];
