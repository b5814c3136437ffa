import type { RouteObject } from 'react-router';
import { RequireRole, redirectWithoutRole } from '#web/platform/session/RequireRole.tsx';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import {
  accountPages,
  adminPages,
  journalPages,
  libraryPages,
  mailedPages,
  moderatorPages,
  practicePages,
} from './personalPages.ts';
import { redirectFrom, routesOf } from './routesOf.ts';

const memberRoutes: RouteObject = {
  middleware: [redirectVisitors],
  Component: RequireSession,
  children: [
    ...routesOf(practicePages),
    ...routesOf(libraryPages),
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
      children: [redirectFrom('admin', '/admin/dashboard'), ...routesOf(adminPages)],
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
    {
      lazy: { Component: async () => (await import('#web/account/AccountPage.tsx')).AccountPage },
      children: routesOf(accountPages),
    },
  ],
};

/** The routes of the pages in `personalPages.ts`. */
export const personalRoutes: RouteObject[] = [...routesOf(mailedPages), memberRoutes, accountRoutes];
