const query = (entries: Record<string, string | undefined>) => {
  const nonEmpty = Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return nonEmpty.length ? `?${new URLSearchParams(nonEmpty)}` : '';
};

/** The URLs of all pages. Components use these functions instead of writing URLs. */
export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  login: (returnTo?: string) => `/auth/login${query({ returnTo })}`,
  signup: (returnTo?: string) => `/auth/signup${query({ returnTo })}`,
  forgotPassword: () => '/auth/forgot-password',
  contact: () => '/contact',
  goodbye: () => '/auth/goodbye',
  account: () => '/account',
  profile: () => '/account/profile',
  subscription: () => '/account/subscription',
  security: () => '/account/security',
  myPictures: () => '/account/pictures',
  importArchive: () => '/account/import',
  quiet: () => '/account/quiet',
  ownDecisions: () => '/account/decisions',
  journal: () => '/journal',
  /** `reflection` is the day of a reflection to quote, `day` the day of the entry, YYYY-MM-DD. */
  newEntry: (start: { reflection?: string; day?: string } = {}) => `/journal/new${query(start)}`,
  entry: (id: string) => `/journal/entry/${id}`,
  editEntry: (id: string) => `/journal/entry/${id}/edit`,
  /** `month` YYYY-MM and `day` YYYY-MM-DD in view. The default is today. */
  journalCalendar: (view: { month?: string; day?: string } = {}) => `/journal/calendar${query(view)}`,
  onThisDay: () => '/journal/on-this-day',
  journalSettings: () => '/journal/settings',
  sealJournal: () => '/journal/seal',
  importJournal: () => '/journal/import',
  /** The entries from one day to another, `YYYY-MM-DD`. The default is the current month. */
  printJournal: (range: { from?: string; to?: string } = {}) => `/journal/print${query(range)}`,
  journalSearch: (search: { tag?: string; q?: string; readingId?: string }) =>
    `/journal/search${query(search)}`,
  reflections: (page = 1) => `/reflections${query({ page: page > 1 ? String(page) : undefined })}`,
  /**
   * `month` YYYY-MM and `day` YYYY-MM-DD in view, and the `year` of the heatmap. The default is today, without a
   * heatmap.
   */
  sadhana: (view: { month?: string; day?: string; year?: string } = {}) => `/sadhana${query(view)}`,
  presets: () => '/sadhana/presets',
  practice: (id: string) => `/sadhana/practices/${id}`,
  practiceSettings: () => '/sadhana/settings',
  importPractice: () => '/sadhana/import',
  /** The months of a `year` (YYYY). The default is all years. */
  practiceSummary: (year?: string) => `/sadhana/summary${query({ year })}`,
  /** `duration` in minutes. `date` is the day of the log. `presetId` is a preset whose sequence starts. */
  focus: (
    session: {
      practiceId?: string;
      presetId?: string;
      duration?: string;
      sankalpa?: string;
      date?: string;
    } = {},
  ) => `/sadhana/focus${query(session)}`,
  log: (id: string) => `/sadhana/logs/${id}`,
  /** The default is the first page of all books. `writtenIn` is the tag of a language. */
  library: (search: { q?: string; tag?: string; writtenIn?: string; page?: string } = {}) =>
    `/library${query(search)}`,
  book: (id: string) => `/library/book/${id}`,
  editBook: (id: string) => `/library/book/${id}/edit`,
  correctBook: (id: string) => `/library/book/${id}/correction`,
  /** `again` is the id of a rejected submission that is edited. */
  submitBook: (again?: string) => `/library/submit${query({ again })}`,
  submissions: () => '/library/submissions',
  /** `mine` true shows the member's communities, false shows all. The default is the last choice. */
  communities: (search: { q?: string; writtenIn?: string; page?: string; mine?: 'true' | 'false' } = {}) =>
    `/communities${query(search)}`,
  newCommunity: () => '/communities/new',
  /** `invite` is the token of a mailed invitation. */
  community: (id: string, invite?: string) => `/communities/${id}${query({ invite })}`,
  /** `link` is the token of an invitation link. */
  communityByLink: (id: string, link: string) => `/communities/${id}${query({ link })}`,
  communitySettings: (id: string) => `/communities/${id}/settings`,
  communityInvite: (id: string) => `/communities/${id}/invite`,
  communityAbout: (id: string, { edit }: { edit?: boolean } = {}) =>
    `/communities/${id}/about${edit ? '?edit' : ''}`,
  /**
   * The default tab is the members. `state` is open, admins or decided for reports, and waiting, accepted or
   * declined for requests. The default is the first one.
   */
  communityModerate: (
    id: string,
    { tab, state }: { tab?: 'reports' | 'requests' | 'decisions' | 'excluded'; state?: string } = {},
  ) => `/communities/${id}/moderate${tab ? `/${tab}` : ''}${query({ state })}`,
  communitySearch: (id: string, q?: string) => `/communities/${id}/search${query({ q })}`,
  /** The page of the texts that the member can restore. */
  communityDeleted: (id: string) => `/communities/${id}/deleted`,
  newPost: (communityId: string) => `/communities/${communityId}/posts/new`,
  /** `reply` is the id of a reply that is shown first. */
  post: (communityId: string, postId: string, reply?: string | null) =>
    `/communities/${communityId}/posts/${postId}${query({ reply: reply ?? undefined })}`,
  editPost: (communityId: string, postId: string) => `/communities/${communityId}/posts/${postId}/edit`,
  readings: (communityId: string) => `/communities/${communityId}/readings`,
  /** `again` is the id of a reading whose passages are read again. */
  newReading: (communityId: string, again?: string) =>
    `/communities/${communityId}/readings/new${query({ again })}`,
  reading: (id: string) => `/readings/${id}`,
  editReading: (id: string) => `/readings/${id}/edit`,
  passage: (id: string) => `/passages/${id}`,
  events: (page = 1) => `/events${query({ page: page > 1 ? String(page) : undefined })}`,
  /** The events of all communities of the member, as a list or as a month. */
  agenda: (view: { as?: 'month'; page?: string; month?: string; day?: string } = {}) =>
    `/events${query({ show: 'all', ...view })}`,
  /** `day` is the day of the first occurrence, YYYY-MM-DD. */
  newEvent: (communityId?: string, day?: string) => `/events/new${query({ communityId, day })}`,
  /** `month` YYYY-MM and `day` YYYY-MM-DD in view. The default is today. */
  eventCalendar: (communityId: string, view: { month?: string; day?: string | undefined } = {}) =>
    `/events/calendar/${communityId}${query(view)}`,
  series: (id: string) => `/events/series/${id}`,
  /** `day` (YYYY-MM-DD) and `date` (its id) are those of the occurrence from whose page the user comes. */
  editSeries: (id: string, view: { day?: string; date?: string } = {}) =>
    `/events/series/${id}/edit${query(view)}`,
  occurrence: (id: string) => `/events/occurrence/${id}`,
  room: (occurrenceId: string) => `/events/occurrence/${occurrenceId}/room`,
  /** A page of the site, such as its privacy policy. */
  sitePage: (slug: string) => `/pages/${slug}`,
  verify: () => '/verify',
  support: () => '/support',
  moderation: (page = 1) => `/moderation/library${query({ page: page > 1 ? String(page) : undefined })}`,
  adminDashboard: () => '/admin/dashboard',
  /** `state` is suspended; by default all members are listed. */
  adminHealth: () => '/admin/health',
  adminUsers: (search: { q?: string; state?: string; page?: string } = {}) => `/admin/users${query(search)}`,
  adminCommunities: (search: { q?: string; page?: string } = {}) => `/admin/communities${query(search)}`,
  /** `state` reported, latest or blocked. The default is reported. */
  adminPictures: (state?: string) => `/admin/pictures${query({ state })}`,
  /** `state` open, admins or decided. The default is admins. */
  adminCases: (state?: string) => `/admin/cases${query({ state })}`,
  /** `state` waiting or declined. The default is waiting. */
  adminRegistrations: ({ state, page = 1 }: { state?: 'waiting' | 'declined'; page?: number } = {}) =>
    `/admin/registrations${query({
      state: state === 'declined' ? state : undefined,
      page: page > 1 ? String(page) : undefined,
    })}`,
  adminSite: () => '/admin/site',
  adminAppearance: () => '/admin/site/appearance',
  adminNotice: () => '/admin/site/notice',
  adminPages: () => '/admin/site/pages',
  /** `language` is the tag of the language of the page. The default is English. */
  adminPage: (slug: string, language?: string) => `/admin/site/pages/${slug}${query({ in: language })}`,
  adminReflections: () => '/admin/site/reflections',
  adminSiteInvitations: () => '/admin/site/invitations',
  adminDecisions: (page = 1) => `/admin/decisions${query({ page: page > 1 ? String(page) : undefined })}`,
};
