import type { Page } from './firstPages.ts';

// The pages for which `isPersonalPath` is true: those with a member's own data, moderation and administration. See
// `pages.ts`.

/** The page of a mailed link, which needs no session. */
export const mailedPages = {
  'sadhana/reminder': {
    Component: () =>
      import('#web/sadhana/reminder/StopReminderPage.tsx').then((module) => module.StopReminderPage),
  },
} satisfies Record<string, Page>;

export const practicePages = {
  sadhana: {
    Component: () => import('#web/sadhana/SadhanaPage.tsx').then((module) => module.SadhanaPage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadMonth),
  },
  'sadhana/presets': {
    Component: () => import('#web/sadhana/presets/PresetsPage.tsx').then((module) => module.PresetsPage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadPresets),
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
    Component: () => import('#web/sadhana/FocusPage.tsx').then((module) => module.FocusPage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadFocus),
  },
  'sadhana/logs/:id': {
    Component: () => import('#web/sadhana/logs/LogPage.tsx').then((module) => module.LogPage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadLog),
  },
} satisfies Record<string, Page>;

export const libraryPages = {
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
} satisfies Record<string, Page>;

/** The pages inside `JournalGate`: all pages that show entries. */
export const journalPages = {
  'sadhana/practices/:id': {
    Component: () => import('#web/sadhana/practices/PracticePage.tsx').then((module) => module.PracticePage),
    loader: () => import('#web/sadhana/queries.ts').then((module) => module.loadPractices),
  },
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
  account: {
    Component: () => import('#web/account/SectionsPage.tsx').then((module) => module.SectionsPage),
    loader: () => import('#web/account/sections.tsx').then((module) => module.redirectFromWideScreen),
  },
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
  'account/decisions': {
    Component: () => import('#web/communities/quiet/QuietPage.tsx').then((module) => module.OwnDecisionsPage),
  },
  'account/security': {
    Component: () => import('#web/account/security/SecurityPage.tsx').then((module) => module.SecurityPage),
  },
} satisfies Record<string, Page>;
