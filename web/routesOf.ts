import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import type { Page } from './firstPages.ts';

export const routesOf = (pages: Record<string, Page>): RouteObject[] =>
  Object.entries(pages).map(([path, page]) => ({ path, lazy: { ...page } }));

/** A route that redirects and keeps the query of the URL. */
export const redirectFrom = (path: string, target: string): RouteObject => ({
  path,
  loader: ({ request }: LoaderFunctionArgs) => redirect(`${target}${new URL(request.url).search}`),
  element: null,
});
