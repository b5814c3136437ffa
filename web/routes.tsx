import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type LoaderFunction, redirect } from 'react-router';
import { Root, RootLoading } from '#web/platform/frame/Root.tsx';
import { RootBoundary } from '#web/platform/frame/RootBoundary.tsx';
import { RouteBoundary } from '#web/platform/frame/RouteBoundary.tsx';
import { RequireRole, redirectBelow } from '#web/platform/session/RequireRole.tsx';
import { RequireSession, redirectVisitors } from '#web/platform/session/RequireSession.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { paths } from './paths.ts';

/** A page in a chunk of its own. Its data is requested while the chunk is loaded. */
const page = (Component: () => Promise<ComponentType>, loader?: () => Promise<LoaderFunction>) => ({
  lazy: loader ? { Component, loader } : { Component },
});

const LandingPage = lazy(async () => ({ default: (await import('#web/home/LandingPage.tsx')).LandingPage }));
const DashboardPage = lazy(async () => ({
  default: (await import('#web/home/DashboardPage.tsx')).DashboardPage,
}));

function Home() {
  const { session } = useSession();
  return session ? <DashboardPage /> : <LandingPage />;
}

const eventReadings = () => import('#web/events/queries.ts');
const communityReadings = () => import('#web/communities/queries.ts');

const visitorPages = [
  { index: true, Component: Home },
  {
    path: 'login',
    loader: ({ request }: { request: Request }) => redirect(`${paths.login()}${new URL(request.url).search}`),
    element: null,
  },
  { path: 'auth/login', ...page(async () => (await import('#web/auth/LoginPage.tsx')).LoginPage) },
  { path: 'auth/signup', ...page(async () => (await import('#web/auth/SignupPage.tsx')).SignupPage) },
  {
    path: 'auth/forgot-password',
    ...page(async () => (await import('#web/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  },
  {
    path: 'auth/reset-password',
    ...page(async () => (await import('#web/auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
  { path: 'auth/goodbye', ...page(async () => (await import('#web/auth/GoodbyePage.tsx')).GoodbyePage) },
  {
    path: 'verification/email',
    ...page(async () => (await import('#web/auth/EmailVerificationPage.tsx')).EmailVerificationPage),
  },
  {
    path: 'reflections',
    ...page(
      async () => (await import('#web/reflections/ReflectionsPage.tsx')).ReflectionsPage,
      async () => (await import('#web/reflections/queries.ts')).loadReflections,
    ),
  },
  { path: 'support', ...page(async () => (await import('#web/subscription/SupportPage.tsx')).SupportPage) },
  {
    path: 'communities',
    ...page(
      async () => (await import('#web/communities/DirectoryPage.tsx')).DirectoryPage,
      async () => (await communityReadings()).loadDirectory,
    ),
  },
  {
    path: 'communities/:id',
    ...page(
      async () => (await import('#web/communities/CommunityPage.tsx')).CommunityPage,
      async () => (await communityReadings()).loadCommunity,
    ),
  },
  {
    path: 'communities/:id/posts/:postId',
    ...page(
      async () => (await import('#web/communities/posts/PostPage.tsx')).PostPage,
      async () => (await communityReadings()).loadPost,
    ),
  },
  {
    path: 'events/calendar/:communityId',
    ...page(
      async () => (await import('#web/events/calendar/EventCalendarPage.tsx')).EventCalendarPage,
      async () => (await eventReadings()).loadCalendar,
    ),
  },
  {
    path: 'events/series/:id',
    ...page(
      async () => (await import('#web/events/series/SeriesPage.tsx')).SeriesPage,
      async () => (await eventReadings()).loadSeries,
    ),
  },
  {
    path: 'events/occurrence/:id',
    ...page(
      async () => (await import('#web/events/occurrence/OccurrencePage.tsx')).OccurrencePage,
      async () => (await eventReadings()).loadOccurrence,
    ),
  },
  {
    path: 'events/unsubscribe',
    ...page(async () => (await import('#web/events/UnsubscribePage.tsx')).UnsubscribePage),
  },
  // Shows every component, in development only.
  ...(import.meta.env.DEV
    ? [{ path: 'parts', ...page(async () => (await import('#web/gallery/GalleryPage.tsx')).GalleryPage) }]
    : []),
  { path: '*', ...page(async () => (await import('#web/home/NotFoundPage.tsx')).NotFoundPage) },
];

const sadhanaReadings = () => import('#web/sadhana/queries.ts');
const journalReadings = () => import('#web/journal/queries.ts');

const memberPages = [
  { path: 'dashboard', Component: DashboardPage },
  {
    path: 'journal',
    ...page(
      async () => (await import('#web/journal/JournalPage.tsx')).JournalPage,
      async () => (await journalReadings()).loadEntries,
    ),
  },
  { path: 'journal/new', ...page(async () => (await import('#web/journal/NewEntryPage.tsx')).NewEntryPage) },
  {
    path: 'journal/search',
    ...page(
      async () => (await import('#web/journal/JournalSearchPage.tsx')).JournalSearchPage,
      async () => (await journalReadings()).loadEntries,
    ),
  },
  {
    path: 'journal/entry/:id',
    ...page(
      async () => (await import('#web/journal/EntryPage.tsx')).EntryPage,
      async () => (await journalReadings()).loadEntry,
    ),
  },
  {
    path: 'journal/entry/:id/edit',
    ...page(
      async () => (await import('#web/journal/EditEntryPage.tsx')).EditEntryPage,
      async () => (await journalReadings()).loadEntry,
    ),
  },
  {
    path: 'sadhana',
    ...page(
      async () => (await import('#web/sadhana/SadhanaPage.tsx')).SadhanaPage,
      async () => (await sadhanaReadings()).loadMonth,
    ),
  },
  {
    path: 'sadhana/presets',
    ...page(
      async () => (await import('#web/sadhana/presets/PresetsPage.tsx')).PresetsPage,
      async () => (await sadhanaReadings()).loadPresets,
    ),
  },
  {
    path: 'sadhana/focus',
    ...page(
      async () => (await import('#web/sadhana/focus/FocusPage.tsx')).FocusPage,
      async () => (await sadhanaReadings()).loadPractices,
    ),
  },
  {
    path: 'sadhana/logs/:id',
    ...page(
      async () => (await import('#web/sadhana/logs/LogPage.tsx')).LogPage,
      async () => (await sadhanaReadings()).loadLog,
    ),
  },
];

const communityPages = [
  {
    path: 'communities/new',
    ...page(async () => (await import('#web/communities/NewCommunityPage.tsx')).NewCommunityPage),
  },
  {
    path: 'communities/:id/settings',
    ...page(
      async () => (await import('#web/communities/settings/SettingsPage.tsx')).SettingsPage,
      async () => (await communityReadings()).loadCommunity,
    ),
  },
  {
    path: 'communities/:id/invite',
    ...page(
      async () => (await import('#web/communities/invitations/InvitePage.tsx')).InvitePage,
      async () => (await communityReadings()).loadInvitations,
    ),
  },
  {
    path: 'communities/:id/moderate',
    ...page(
      async () => (await import('#web/communities/members/ModeratePage.tsx')).ModeratePage,
      async () => (await communityReadings()).loadMembers,
    ),
  },
  {
    path: 'communities/:id/posts/new',
    ...page(
      async () => (await import('#web/communities/posts/NewPostPage.tsx')).NewPostPage,
      async () => (await communityReadings()).loadCommunity,
    ),
  },
  {
    path: 'communities/:id/posts/:postId/edit',
    ...page(
      async () => (await import('#web/communities/posts/EditPostPage.tsx')).EditPostPage,
      async () => (await communityReadings()).loadPost,
    ),
  },
];

const eventPages = [
  {
    path: 'events',
    ...page(
      async () => (await import('#web/events/mine/MyEventsPage.tsx')).MyEventsPage,
      async () => (await eventReadings()).loadMine,
    ),
  },
  {
    path: 'events/new',
    ...page(async () => (await import('#web/events/series/NewEventPage.tsx')).NewEventPage),
  },
  {
    path: 'events/series/:id/edit',
    ...page(
      async () => (await import('#web/events/series/EditSeriesPage.tsx')).EditSeriesPage,
      async () => (await eventReadings()).loadSeries,
    ),
  },
];

const libraryReadings = () => import('#web/library/queries.ts');

const libraryPages = [
  {
    path: 'library',
    ...page(
      async () => (await import('#web/library/LibraryPage.tsx')).LibraryPage,
      async () => (await libraryReadings()).loadBooks,
    ),
  },
  {
    path: 'library/book/:id',
    ...page(
      async () => (await import('#web/library/BookPage.tsx')).BookPage,
      async () => (await libraryReadings()).loadBook,
    ),
  },
  {
    path: 'library/book/:id/edit',
    ...page(
      async () => (await import('#web/library/editing/EditBookPage.tsx')).EditBookPage,
      async () => (await libraryReadings()).loadBook,
    ),
  },
  {
    path: 'library/book/:id/correction',
    ...page(
      async () => (await import('#web/library/editing/CorrectBookPage.tsx')).CorrectBookPage,
      async () => (await libraryReadings()).loadBook,
    ),
  },
  {
    path: 'library/submit',
    ...page(async () => (await import('#web/library/submissions/SubmitBookPage.tsx')).SubmitBookPage),
  },
  {
    path: 'library/submissions',
    ...page(
      async () => (await import('#web/library/submissions/SubmissionsPage.tsx')).SubmissionsPage,
      async () => (await libraryReadings()).loadSubmissions,
    ),
  },
];

const moderatorPages = [
  {
    path: 'moderation/library',
    ...page(
      async () => (await import('#web/library/moderation/ModerationPage.tsx')).ModerationPage,
      async () => (await libraryReadings()).loadPending,
    ),
  },
];

const adminReadings = () => import('#web/admin/queries.ts');

const adminPages = [
  { path: 'admin', loader: () => redirect(paths.adminDashboard()), element: null },
  {
    path: 'admin/dashboard',
    ...page(
      async () => (await import('#web/admin/AdminDashboardPage.tsx')).AdminDashboardPage,
      async () => (await adminReadings()).loadStats,
    ),
  },
  {
    path: 'admin/users',
    ...page(
      async () => (await import('#web/admin/UsersPage.tsx')).UsersPage,
      async () => (await adminReadings()).loadUsers,
    ),
  },
  {
    path: 'admin/communities',
    ...page(
      async () => (await import('#web/admin/CommunitiesPage.tsx')).CommunitiesPage,
      async () => (await adminReadings()).loadCommunities,
    ),
  },
  {
    path: 'admin/decisions',
    ...page(
      async () => (await import('#web/admin/DecisionsPage.tsx')).DecisionsPage,
      async () => (await adminReadings()).loadDecisions,
    ),
  },
];

/** Not inside `RequireSession`: the account page itself reports that the session has ended in another tab. */
const accountPages = {
  path: 'account',
  ...page(async () => (await import('#web/account/AccountPage.tsx')).AccountPage),
  children: [
    { index: true, loader: () => redirect(paths.profile()), element: null },
    { path: 'profile', ...page(async () => (await import('#web/account/ProfilePage.tsx')).ProfilePage) },
    {
      path: 'subscription',
      ...page(
        async () => (await import('#web/subscription/SubscriptionPage.tsx')).SubscriptionPage,
        async () => (await import('#web/subscription/queries.ts')).loadSubscription,
      ),
    },
    { path: 'security', ...page(async () => (await import('#web/account/SecurityPage.tsx')).SecurityPage) },
  ],
};

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RootBoundary,
    HydrateFallback: RootLoading,
    children: [
      {
        ErrorBoundary: RouteBoundary,
        children: [
          ...visitorPages,
          {
            middleware: [redirectVisitors],
            Component: RequireSession,
            children: [
              ...memberPages,
              ...libraryPages,
              ...communityPages,
              ...eventPages,
              {
                middleware: [redirectBelow('moderator')],
                element: <RequireRole least="moderator" />,
                children: moderatorPages,
              },
              {
                middleware: [redirectBelow('admin')],
                element: <RequireRole least="admin" />,
                children: adminPages,
              },
            ],
          },
          { middleware: [redirectVisitors], children: [accountPages] },
        ],
      },
    ],
  },
]);
