import { lazy } from 'react';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { LoadingPage } from '#web/platform/frame/LoadingPage.tsx';
import { Root } from '#web/platform/frame/Root.tsx';
import { RootErrorBoundary } from '#web/platform/frame/RootErrorBoundary.tsx';
import { RouteErrorBoundary } from '#web/platform/frame/RouteErrorBoundary.tsx';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import { useSession } from '#web/platform/session/useSession.ts';

const LandingPage = lazy(async () => ({ default: (await import('#web/home/LandingPage.tsx')).LandingPage }));
const loadDashboard = () => import('#web/home/DashboardPage.tsx');
const DashboardPage = lazy(async () => ({ default: (await loadDashboard()).DashboardPage }));

function Home() {
  const { session } = useSession();
  return session ? <DashboardPage /> : <LandingPage />;
}

const PAGES = 'pages';

/**
 * The home page and the dashboard have their routes here. Those of all other pages are loaded when one of them is
 * opened, because their list would be a fifth of the first script, and the personal ones a third of that.
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
              children: [{ path: 'dashboard', lazy: loadDashboard }],
            },
            { path: '*', lazy: () => import('#web/home/NotFoundPage.tsx') },
          ],
        },
      ],
    },
  ],
  {
    async patchRoutesOnNavigation({ path, patch }) {
      const { pageRoutes } = await import('./pageRoutes.tsx');
      patch(PAGES, pageRoutes);
      if (!matchRoutes(pageRoutes, path)) patch(PAGES, (await import('./personalRoutes.tsx')).personalRoutes);
    },
  },
);
