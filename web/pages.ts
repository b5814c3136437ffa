import { firstPages, type Page } from './firstPages.ts';

// Every page by its path. `pageRoutes.tsx` creates the routes from these tables. `paths.ts` returns the URLs for links.
// `build/pageFiles.ts` lists the files of each page, which the server names in a `Link` header for preloading.

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
    Component: () => import('#web/communities/DirectoryPage.tsx').then((module) => module.DirectoryPage),
    loader: () => import('#web/communities/directoryQueries.ts').then((module) => module.loadDirectory),
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
  'events/unsubscribe': {
    Component: () => import('#web/events/UnsubscribePage.tsx').then((module) => module.UnsubscribePage),
  },
  'digests/unsubscribe': {
    Component: () =>
      import('#web/communities/quiet/StopLetterPage.tsx').then((module) => module.StopLetterPage),
  },
  'sadhana/reminder': {
    Component: () =>
      import('#web/sadhana/reminder/StopReminderPage.tsx').then((module) => module.StopReminderPage),
  },
} satisfies Record<string, Page>;

export const memberPages = {
  sadhana: {
    Component: () => import('#web/sadhana/SadhanaPage.tsx').then((module) => module.SadhanaPage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadMonth),
  },
  'sadhana/presets': {
    Component: () => import('#web/sadhana/presets/PresetsPage.tsx').then((module) => module.PresetsPage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadPresets),
  },
  'sadhana/practices/:id': {
    Component: () => import('#web/sadhana/practices/PracticePage.tsx').then((module) => module.PracticePage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadPractices),
  },
  'sadhana/settings': {
    Component: () =>
      import('#web/sadhana/settings/PracticeSettingsPage.tsx').then((module) => module.PracticeSettingsPage),
    loader: () => import('#web/sadhana/settings/settingsQueries.ts').then((module) => module.loadSettings),
  },
  'sadhana/summary': {
    Component: () => import('#web/sadhana/summary/SummaryPage.tsx').then((module) => module.SummaryPage),
    loader: () => import('#web/sadhana/summary/summaryQueries.ts').then((module) => module.loadSummary),
  },
  'sadhana/focus': {
    Component: () => import('#web/sadhana/focus/FocusPage.tsx').then((module) => module.FocusPage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadFocus),
  },
  'sadhana/logs/:id': {
    Component: () => import('#web/sadhana/logs/LogPage.tsx').then((module) => module.LogPage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadLog),
  },
  library: {
    Component: () => import('#web/library/LibraryPage.tsx').then((module) => module.LibraryPage),
    loader: () => import('#web/library/queries.ts').then((module) => module.loadBooks),
  },
  'library/book/:id': {
    Component: () => import('#web/library/BookPage.tsx').then((module) => module.BookPage),
    loader: () => import('#web/library/queries.ts').then((module) => module.loadBook),
  },
  'library/book/:id/edit': {
    Component: () => import('#web/library/editing/EditBookPage.tsx').then((module) => module.EditBookPage),
    loader: () => import('#web/library/queries.ts').then((module) => module.loadBook),
  },
  'library/book/:id/correction': {
    Component: () =>
      import('#web/library/editing/CorrectBookPage.tsx').then((module) => module.CorrectBookPage),
    loader: () => import('#web/library/queries.ts').then((module) => module.loadBook),
  },
  'library/submit': {
    Component: () =>
      import('#web/library/submissions/SubmitBookPage.tsx').then((module) => module.SubmitBookPage),
  },
  'library/submissions': {
    Component: () =>
      import('#web/library/submissions/SubmissionsPage.tsx').then((module) => module.SubmissionsPage),
    loader: () => import('#web/library/queries.ts').then((module) => module.loadSubmissions),
  },
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
    Component: () => import('#web/events/series/EditSeriesPage.tsx').then((module) => module.EditSeriesPage),
    loader: () => import('#web/events/queries.ts').then((module) => module.loadSeries),
  },
} satisfies Record<string, Page>;

/** The pages inside `JournalGate`. */
export const journalPages = {
  journal: {
    Component: () => import('#web/journal/JournalPage.tsx').then((module) => module.JournalPage),
    loader: () => import('#web/journal/queries.ts').then((module) => module.loadEntries),
  },
  'journal/new': {
    Component: () => import('#web/journal/editing/NewEntryPage.tsx').then((module) => module.NewEntryPage),
  },
  'journal/search': {
    Component: () => import('#web/journal/JournalSearchPage.tsx').then((module) => module.JournalSearchPage),
    loader: () => import('#web/journal/queries.ts').then((module) => module.loadEntries),
  },
  'journal/calendar': {
    Component: () =>
      import('#web/journal/days/JournalCalendarPage.tsx').then((module) => module.JournalCalendarPage),
    loader: () => import('#web/journal/queries.ts').then((module) => module.loadCalendar),
  },
  'journal/on-this-day': {
    Component: () => import('#web/journal/days/OnThisDayPage.tsx').then((module) => module.OnThisDayPage),
    loader: () => import('#web/journal/queries.ts').then((module) => module.loadOnThisDay),
  },
  'journal/settings': {
    Component: () =>
      import('#web/journal/JournalSettingsPage.tsx').then((module) => module.JournalSettingsPage),
  },
  'journal/import': {
    Component: () => import('#web/journal/importing/ImportPage.tsx').then((module) => module.ImportPage),
  },
  'journal/print': {
    Component: () =>
      import('#web/journal/exporting/PrintJournalPage.tsx').then((module) => module.PrintJournalPage),
  },
  'journal/entry/:id': {
    Component: () => import('#web/journal/EntryPage.tsx').then((module) => module.EntryPage),
    loader: () => import('#web/journal/queries.ts').then((module) => module.loadEntry),
  },
  'journal/entry/:id/edit': {
    Component: () => import('#web/journal/editing/EditEntryPage.tsx').then((module) => module.EditEntryPage),
    loader: () => import('#web/journal/queries.ts').then((module) => module.loadEntry),
  },
  'journal/seal': {
    Component: () => import('#web/journal/sealed/screens/SealPage.tsx').then((module) => module.SealPage),
  },
} satisfies Record<string, Page>;

export const moderatorPages = {
  'moderation/library': {
    Component: () =>
      import('#web/library/moderation/ModerationPage.tsx').then((module) => module.ModerationPage),
    loader: () => import('#web/library/queries.ts').then((module) => module.loadPending),
  },
} satisfies Record<string, Page>;

export const adminPages = {
  'admin/dashboard': {
    Component: () => import('#web/admin/AdminDashboardPage.tsx').then((module) => module.AdminDashboardPage),
    loader: () => import('#web/admin/queries.ts').then((module) => module.loadStats),
  },
  'admin/users': {
    Component: () => import('#web/admin/UsersPage.tsx').then((module) => module.UsersPage),
    loader: () => import('#web/admin/queries.ts').then((module) => module.loadUsers),
  },
  'admin/communities': {
    Component: () => import('#web/admin/CommunitiesPage.tsx').then((module) => module.CommunitiesPage),
    loader: () => import('#web/admin/queries.ts').then((module) => module.loadCommunities),
  },
  'admin/cases': {
    Component: () => import('#web/communities/moderation/CasePages.tsx').then((module) => module.CasesPage),
  },
  'admin/decisions': {
    Component: () => import('#web/admin/DecisionsPage.tsx').then((module) => module.DecisionsPage),
    loader: () => import('#web/admin/queries.ts').then((module) => module.loadDecisions),
  },
} satisfies Record<string, Page>;

/** The pages inside `AccountPage`. */
export const accountPages = {
  'account/profile': {
    Component: () => import('#web/account/ProfilePage.tsx').then((module) => module.ProfilePage),
  },
  'account/subscription': {
    Component: () =>
      import('#web/subscription/SubscriptionPage.tsx').then((module) => module.SubscriptionPage),
    loader: () => import('#web/subscription/queries.ts').then((module) => module.loadSubscription),
  },
  'account/pictures': {
    Component: () => import('#web/pictures/MyPicturesPage.tsx').then((module) => module.MyPicturesPage),
  },
  'account/quiet': {
    Component: () => import('#web/communities/quiet/QuietPage.tsx').then((module) => module.QuietPage),
  },
  'account/security': {
    Component: () => import('#web/account/security/SecurityPage.tsx').then((module) => module.SecurityPage),
  },
} satisfies Record<string, Page>;

/** Short paths, and the pages to which they redirect. */
export const redirects = {
  login: 'auth/login',
  admin: 'admin/dashboard',
  account: 'account/profile',
} satisfies Record<string, PagePath>;

export const pages: Record<string, Page> = {
  ...firstPages,
  ...publicPages,
  ...memberPages,
  ...journalPages,
  ...moderatorPages,
  ...adminPages,
  ...accountPages,
};

export type PagePath =
  | keyof typeof firstPages
  | keyof typeof publicPages
  | keyof typeof memberPages
  | keyof typeof journalPages
  | keyof typeof moderatorPages
  | keyof typeof adminPages
  | keyof typeof accountPages;
