/** The file of a page in `web/`, without `.tsx`. It exports `Component`, and `loader` if the page has data to load. */
type PageFile = `${string}Page`;

// Every page by its path, in groups. `pageRoutes.tsx` makes the routes from these tables, `paths.ts` the URLs for links,
// and the build lists the files that the server names in a `Link` header for preloading.

/** The pages whose routes are part of the first script (`routes.tsx`). */
export const firstPages = {
  dashboard: 'home/DashboardPage',
} satisfies Record<string, PageFile>;

/** The pages that need no session. */
export const publicPages = {
  'auth/login': 'auth/LoginPage',
  'auth/signup': 'auth/signup/SignupPage',
  'auth/forgot-password': 'auth/ForgotPasswordPage',
  'auth/reset-password': 'auth/ResetPasswordPage',
  'auth/not-me': 'auth/NotMePage',
  'auth/recovery': 'auth/RecoveryPage',
  'auth/goodbye': 'auth/GoodbyePage',
  'verification/email': 'auth/EmailVerificationPage',
  'verification/new-email': 'auth/NewEmailPage',
  reflections: 'reflections/ReflectionsPage',
  'pages/:slug': 'site/pages/SiteTextPage',
  verify: 'site/verify/VerifyPage',
  support: 'subscription/SupportPage',
  communities: 'communities/directory/DirectoryPage',
  'communities/:id': 'communities/CommunityPage',
  'communities/:id/about': 'communities/about/AboutPage',
  contact: 'communities/contact/ContactPage',
  'communities/:id/search': 'communities/search/SearchPage',
  'communities/:id/posts/:postId': 'communities/posts/PostPage',
  'communities/:id/readings': 'readings/ReadingsPage',
  'readings/:id': 'readings/ReadingPage',
  'passages/:id': 'readings/PassagePage',
  'events/calendar/:communityId': 'events/calendar/EventCalendarPage',
  'events/series/:id': 'events/series/SeriesPage',
  'events/occurrence/:id': 'events/occurrence/OccurrencePage',
  'events/occurrence/:id/room': 'events/room/RoomPage',
  'events/unsubscribe': 'events/UnsubscribePage',
  'announcements/unsubscribe': 'communities/announcements/StopAnnouncementsPage',
  'digests/unsubscribe': 'communities/quiet/StopLetterPage',
  'waiting-mails/unsubscribe': 'communities/quiet/StopWaitingMailsPage',
  'sadhana/reminder': 'sadhana/reminder/StopReminderPage',
} satisfies Record<string, PageFile>;

export const memberPages = {
  'communities/new': 'communities/NewCommunityPage',
  'communities/:id/settings': 'communities/settings/SettingsPage',
  'communities/:id/invite': 'communities/invitations/InvitePage',
  'communities/:id/moderate': 'communities/members/ModeratePage',
  'communities/:id/moderate/reports': 'communities/moderation/ReportsPage',
  'communities/:id/moderate/requests': 'communities/requests/RequestsPage',
  'communities/:id/moderate/decisions': 'communities/moderation/DecisionsPage',
  'communities/:id/moderate/excluded': 'communities/moderation/BansPage',
  'communities/:id/deleted': 'communities/deleted/DeletedPage',
  'communities/:id/posts/new': 'communities/posts/NewPostPage',
  'communities/:id/posts/:postId/edit': 'communities/posts/EditPostPage',
  'communities/:id/readings/new': 'readings/planning/NewReadingPage',
  'readings/:id/edit': 'readings/planning/EditReadingPage',
  events: 'events/mine/MyEventsPage',
  'events/new': 'events/series/NewEventPage',
  'events/series/:id/edit': 'events/series/editing/EditSeriesPage',
  sadhana: 'sadhana/SadhanaPage',
  'sadhana/presets': 'sadhana/presets/PresetsPage',
  'sadhana/settings': 'sadhana/settings/PracticeSettingsPage',
  'sadhana/summary': 'sadhana/summary/SummaryPage',
  'sadhana/import': 'sadhana/importing/ImportPage',
  'sadhana/focus': 'sadhana/FocusPage',
  'sadhana/logs/:id': 'sadhana/logs/LogPage',
  library: 'library/LibraryPage',
  'library/book/:id': 'library/BookPage',
  'library/book/:id/edit': 'library/editing/EditBookPage',
  'library/book/:id/correction': 'library/editing/CorrectBookPage',
  'library/submit': 'library/submissions/SubmitBookPage',
  'library/submissions': 'library/submissions/SubmissionsPage',
} satisfies Record<string, PageFile>;

export const journalPages = {
  'sadhana/practices/:id': 'sadhana/practices/PracticePage',
  journal: 'journal/JournalPage',
  'journal/new': 'journal/editing/NewEntryPage',
  'journal/search': 'journal/JournalSearchPage',
  'journal/calendar': 'journal/days/JournalCalendarPage',
  'journal/on-this-day': 'journal/days/OnThisDayPage',
  'journal/settings': 'journal/JournalSettingsPage',
  'journal/import': 'journal/importing/ImportPage',
  'journal/print': 'journal/exporting/PrintJournalPage',
  'journal/entry/:id': 'journal/reading/EntryPage',
  'journal/entry/:id/edit': 'journal/editing/EditEntryPage',
  'journal/seal': 'journal/sealed/screens/SealPage',
  'account/import': 'moving/importing/ImportArchivePage',
} satisfies Record<string, PageFile>;

export const moderatorPages = {
  'moderation/library': 'library/moderation/ModerationPage',
} satisfies Record<string, PageFile>;

export const adminPages = {
  'admin/dashboard': 'admin/AdminDashboardPage',
  'admin/health': 'health/HealthPage',
  'admin/users': 'admin/UsersPage',
  'admin/communities': 'admin/CommunitiesPage',
  'admin/pictures': 'admin/pictures/PicturesPage',
  'admin/cases': 'admin/CasesPage',
  'admin/decisions': 'admin/DecisionsPage',
  'admin/registrations': 'admin/RegistrationsPage',
  'admin/site': 'site/SitePage',
  'admin/site/appearance': 'site/appearance/AppearancePage',
  'admin/site/notice': 'site/notice/NoticePage',
  'admin/site/pages': 'site/pages/PagesPage',
  'admin/site/pages/:slug': 'site/pages/EditPagePage',
  'admin/site/reflections': 'site/reflections/OwnReflectionsPage',
  'admin/site/invitations': 'site/invitations/SiteInvitationsPage',
} satisfies Record<string, PageFile>;

export const accountPages = {
  account: 'account/SectionsPage',
  'account/profile': 'account/ProfilePage',
  'account/subscription': 'subscription/SubscriptionPage',
  'account/pictures': 'pictures/MyPicturesPage',
  'account/quiet': 'communities/quiet/QuietPage',
  'account/decisions': 'communities/quiet/OwnDecisionsPage',
  'account/security': 'account/security/SecurityPage',
} satisfies Record<string, PageFile>;

/** The pages to which these paths redirect. */
export const redirects = { login: '/auth/login', admin: '/admin/dashboard' };
