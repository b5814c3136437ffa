import type { Page } from './firstPages.ts';

// Pages by their path: all but those of `firstPages.ts` and `personalPages.ts`. `pageRoutes.tsx` creates the
// routes from these tables. `paths.ts` returns the URLs for links. `build/pageFiles.ts` lists the files of
// each page, which the server names in a `Link` header for preloading.

/** The pages that need no session. */
export const publicPages = {
  'auth/login': {
    Component: () => import('#web/auth/LoginPage.tsx').then((module) => module.LoginPage),
  },
  'auth/signup': {
    Component: () => import('#web/auth/SignupPage.tsx').then((module) => module.SignupPage),
  },
  'auth/forgot-password': {
    Component: () => import('#web/auth/ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
  },
  'auth/reset-password': {
    Component: () => import('#web/auth/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
  },
  'auth/not-me': {
    Component: () => import('#web/auth/NotMePage.tsx').then((module) => module.NotMePage),
  },
  'auth/recovery': {
    Component: () => import('#web/auth/RecoveryPage.tsx').then((module) => module.RecoveryPage),
  },
  'auth/goodbye': {
    Component: () => import('#web/auth/GoodbyePage.tsx').then((module) => module.GoodbyePage),
  },
  'verification/email': {
    Component: () =>
      import('#web/auth/EmailVerificationPage.tsx').then((module) => module.EmailVerificationPage),
  },
  'verification/new-email': {
    Component: () => import('#web/auth/NewEmailPage.tsx').then((module) => module.NewEmailPage),
  },
  reflections: {
    Component: () => import('#web/reflections/ReflectionsPage.tsx').then((module) => module.ReflectionsPage),
    loader: () => import('#web/reflections/queries.ts').then((module) => module.loadReflections),
  },
  support: {
    Component: () => import('#web/subscription/SupportPage.tsx').then((module) => module.SupportPage),
  },
  communities: {
    Component: () =>
      import('#web/communities/directory/DirectoryPage.tsx').then((module) => module.DirectoryPage),
    loader: () => import('#web/communities/directory/queries.ts').then((module) => module.loadDirectory),
  },
  'communities/:id': {
    Component: () => import('#web/communities/CommunityPage.tsx').then((module) => module.CommunityPage),
    loader: () => import('#web/communities/queries.ts').then((module) => module.loadCommunity),
  },
  'communities/:id/about': {
    Component: () => import('#web/communities/about/AboutPage.tsx').then((module) => module.AboutPage),
  },
  contact: {
    Component: () => import('#web/communities/contact/ContactPage.tsx').then((module) => module.ContactPage),
  },
  'communities/:id/search': {
    Component: () => import('#web/communities/search/SearchPage.tsx').then((module) => module.SearchPage),
    loader: () => import('#web/communities/queries.ts').then((module) => module.loadCommunity),
  },
  'communities/:id/posts/:postId': {
    Component: () => import('#web/communities/posts/PostPage.tsx').then((module) => module.PostPage),
    loader: () => import('#web/communities/queries.ts').then((module) => module.loadPost),
  },
  'events/calendar/:communityId': {
    Component: () =>
      import('#web/events/calendar/EventCalendarPage.tsx').then((module) => module.EventCalendarPage),
    loader: () => import('#web/events/queries.ts').then((module) => module.loadCalendar),
  },
  'events/series/:id': {
    Component: () => import('#web/events/series/SeriesPage.tsx').then((module) => module.SeriesPage),
    loader: () => import('#web/events/queries.ts').then((module) => module.loadSeries),
  },
  'events/occurrence/:id': {
    Component: () =>
      import('#web/events/occurrence/OccurrencePage.tsx').then((module) => module.OccurrencePage),
    loader: () => import('#web/events/queries.ts').then((module) => module.loadOccurrence),
  },
  'events/occurrence/:id/room': {
    Component: () => import('#web/events/room/RoomPage.tsx').then((module) => module.RoomPage),
  },
  'events/unsubscribe': {
    Component: () => import('#web/events/UnsubscribePage.tsx').then((module) => module.UnsubscribePage),
  },
  'digests/unsubscribe': {
    Component: () =>
      import('#web/communities/quiet/StopLetterPage.tsx').then((module) => module.StopLetterPage),
  },
  'waiting-mails/unsubscribe': {
    Component: () =>
      import('#web/communities/quiet/StopWaitingMailsPage.tsx').then((module) => module.StopWaitingMailsPage),
  },
} satisfies Record<string, Page>;

/** The other pages for members. */
export const memberPages = {
  'communities/new': {
    Component: () =>
      import('#web/communities/NewCommunityPage.tsx').then((module) => module.NewCommunityPage),
  },
  'communities/:id/settings': {
    Component: () =>
      import('#web/communities/settings/SettingsPage.tsx').then((module) => module.SettingsPage),
    loader: () => import('#web/communities/queries.ts').then((module) => module.loadCommunity),
  },
  'communities/:id/invite': {
    Component: () =>
      import('#web/communities/invitations/InvitePage.tsx').then((module) => module.InvitePage),
    loader: () => import('#web/communities/invitations/queries.ts').then((module) => module.loadInvitations),
  },
  'communities/:id/moderate': {
    Component: () =>
      import('#web/communities/members/ModeratePage.tsx').then((module) => module.ModeratePage),
    loader: () => import('#web/communities/members/queries.ts').then((module) => module.loadMembers),
  },
  'communities/:id/moderate/reports': {
    Component: () => import('#web/communities/moderation/CasePages.tsx').then((module) => module.ReportsPage),
  },
  'communities/:id/moderate/requests': {
    Component: () =>
      import('#web/communities/requests/RequestsPage.tsx').then((module) => module.RequestsPage),
  },
  'communities/:id/moderate/decisions': {
    Component: () =>
      import('#web/communities/moderation/CasePages.tsx').then((module) => module.DecisionsPage),
  },
  'communities/:id/moderate/excluded': {
    Component: () => import('#web/communities/moderation/BansPage.tsx').then((module) => module.BansPage),
  },
  'communities/:id/deleted': {
    Component: () => import('#web/communities/deleted/DeletedPage.tsx').then((module) => module.DeletedPage),
    loader: () => import('#web/communities/queries.ts').then((module) => module.loadCommunity),
  },
  'communities/:id/posts/new': {
    Component: () => import('#web/communities/posts/NewPostPage.tsx').then((module) => module.NewPostPage),
    loader: () => import('#web/communities/queries.ts').then((module) => module.loadCommunity),
  },
  'communities/:id/posts/:postId/edit': {
    Component: () => import('#web/communities/posts/EditPostPage.tsx').then((module) => module.EditPostPage),
    loader: () => import('#web/communities/queries.ts').then((module) => module.loadPost),
  },
  events: {
    Component: () => import('#web/events/mine/MyEventsPage.tsx').then((module) => module.MyEventsPage),
    loader: () => import('#web/events/queries.ts').then((module) => module.loadMyEvents),
  },
  'events/new': {
    Component: () => import('#web/events/series/NewEventPage.tsx').then((module) => module.NewEventPage),
  },
  'events/series/:id/edit': {
    Component: () =>
      import('#web/events/series/editing/EditSeriesPage.tsx').then((module) => module.EditSeriesPage),
    loader: () => import('#web/events/queries.ts').then((module) => module.loadSeries),
  },
} satisfies Record<string, Page>;
