const query = (entries: Record<string, string | undefined>) => {
  const given = Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length ? `?${new URLSearchParams(given)}` : '';
};

/** Every address of the app, so that a link is never spelled out in a screen. */
export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  login: (returnTo?: string) => `/auth/login${query({ returnTo })}`,
  signup: (returnTo?: string) => `/auth/signup${query({ returnTo })}`,
  forgotPassword: () => '/auth/forgot-password',
  account: () => '/account',
  profile: () => '/account/profile',
  subscription: () => '/account/subscription',
  security: () => '/account/security',
  journal: () => '/journal',
  newEntry: () => '/journal/new',
  entry: (id: string) => `/journal/entry/${id}`,
  editEntry: (id: string) => `/journal/entry/${id}/edit`,
  journalSearch: (search: { tag?: string; q?: string }) => `/journal/search${query(search)}`,
  reflections: (page = 1) => `/reflections${query({ page: page > 1 ? String(page) : undefined })}`,
  sadhana: () => '/sadhana',
  focus: () => '/sadhana/focus',
  library: () => '/library',
  communities: () => '/communities',
  support: () => '/support',
  moderation: () => '/moderation/library',
  adminDashboard: () => '/admin/dashboard',
};
