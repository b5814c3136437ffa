import { lazy } from 'react';
import { createBrowserRouter } from 'react-router';
import { LoadingPage } from '#web/platform/frame/LoadingPage.tsx';
import { Root } from '#web/platform/frame/Root.tsx';
import { RootErrorBoundary } from '#web/platform/frame/RootErrorBoundary.tsx';
import { RouteErrorBoundary } from '#web/platform/frame/RouteErrorBoundary.tsx';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { firstPages, isPersonalPath } from './firstPages.ts';

const LandingPage = lazy(async () => ({ default: (await import('#web/home/LandingPage.tsx')).LandingPage }));
const DashboardPage = lazy(async () => ({ default: await firstPages.dashboard.Component() }));

function Home() {
  const { session } = useSession();
  return session ? <DashboardPage /> : <LandingPage />;
}

const PAGES = 'pages';

/**
 * The home page and the dashboard have their routes here. Those of all other pages are in two modules, which are loaded
 * when one of their pages is opened, because their list would be a fifth of the first script.
 */
export const router = createBrowserRouter(
  [
    {
      Component: Root,
      ErrorBoundary: RootErrorBoundary,
      children: [
        {
          id: PAGES,
          // Here and not at the root, so that the frame stays the same and an open menu stays open.
          HydrateFallback: LoadingPage,
          ErrorBoundary: RouteErrorBoundary,
          children: [
            { index: true, Component: Home },
            {
              middleware: [redirectVisitors],
              Component: RequireSession,
              children: [{ path: 'dashboard', lazy: { ...firstPages.dashboard } }],
            },
            {
              path: '*',
              lazy: { Component: async () => (await import('#web/home/NotFoundPage.tsx')).NotFoundPage },
            },
          ],
        },
      ],
    },
  ],
  {
    async patchRoutesOnNavigation({ path, patch }) {
      if (isPersonalPath(path)) patch(PAGES, (await import('./personalRoutes.tsx')).personalRoutes);
      else patch(PAGES, (await import('./pageRoutes.tsx')).pageRoutes);
    },
  },
);
