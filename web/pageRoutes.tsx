import memberPages from 'virtual:page-modules/memberPages';
import publicPages from 'virtual:page-modules/publicPages';
import type { ComponentType } from 'react';
import { type LoaderFunction, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import { redirects } from './pages.ts';

export interface PageModule {
  Component: ComponentType;
  /** Starts the requests for the page's data while the page is rendered for the first time. */
  loader?: LoaderFunction;
}

export const routesOf = (pages: Record<string, () => Promise<PageModule>>): RouteObject[] =>
  Object.entries(pages).map(([path, lazy]) => ({ path, lazy }));

/** A route that redirects and keeps the query of the URL. */
export const redirectFrom = (path: string, target: string): RouteObject => ({
  path,
  loader: ({ request }: LoaderFunctionArgs) => redirect(`${target}${new URL(request.url).search}`),
  element: null,
});

/** The routes of all pages except the home page, the dashboard and the personal pages. */
export const pageRoutes: RouteObject[] = [
  redirectFrom('login', redirects.login),
  ...routesOf(publicPages),
  // The gallery shows most components of `ui/`. It exists in development only.
  ...(import.meta.env.DEV ? [{ path: 'gallery', lazy: () => import('#web/gallery/GalleryPage.tsx') }] : []),
  {
    middleware: [redirectVisitors],
    Component: RequireSession,
    children: [...routesOf(memberPages)],
  },
];
