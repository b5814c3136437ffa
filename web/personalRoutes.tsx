import accountPages from 'virtual:page-modules/accountPages';
import adminPages from 'virtual:page-modules/adminPages';
import journalPages from 'virtual:page-modules/journalPages';
import moderatorPages from 'virtual:page-modules/moderatorPages';
import type { RouteObject } from 'react-router';
import { RequireRole, redirectWithoutRole } from '#web/platform/session/RequireRole.tsx';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import { redirectFrom, routesOf } from './pageRoutes.tsx';
import { redirects } from './pages.ts';

/** The routes of the pages that nobody opens from outside: the journal, the account, moderation and the admin panel. */
export const personalRoutes: RouteObject[] = [
  {
    middleware: [redirectVisitors],
    Component: RequireSession,
    children: [
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
