const anyOf = (...places: string[]) => new RegExp(places.join('|'));

/** Small modules that most pages use. */
const OF_A_PAGE = anyOf(
  '@tanstack/(?!.*([mM]utation|[iI]nfinite))',
  'web/ui/\\w+/(Drawing|drawings|Skeleton|Note|EmptyState|Card|Badge|Name)\\.',
  'web/platform/(\\w+/)?(days|useMember|QueryError|pageInAddress)\\.',
  'web/(communities|sadhana)/public\\.',
  'web/home/todayQuery\\.',
  'lucide-react/.*/calendar-days\\.',
);

/** Modules that the directory, a community and a post share. */
const OF_COMMUNITIES = anyOf(
  'web/communities/(queries|communityLook|CommunityNotFound|LoadMore|useLeaveDeletedCommunity|PersonRow)\\.',
  'web/ui/layout/LongText\\.',
  'web/platform/(\\w+/)?(PersonBadge|badgeOf)\\.',
  'web/communities/members/PeopleSkeleton\\.',
  'lucide-react/.*/settings\\.',
);

/**
 * Modules that are bundled into one file. Without this, the bundler creates some forty files for the
 * dashboard alone, one for each set of pages that share a module: many requests one after the other, and
 * small files compress worse.
 */
export const CHUNKS = [
  // The script of the landing page needs only this for its request.
  { name: 'calls', test: /virtual:endpoint-table|preload-helper/, priority: 4 },
  // Libraries that every page needs and that seldom change, so that they stay in the browser's cache.
  { name: 'ground', tags: ['$initial' as const], test: /node_modules|rolldown.runtime/, priority: 3 },
  {
    name: 'app',
    tags: ['$initial' as const],
    test: (id: string) => !/landing\.(ts|html)/.test(id),
    priority: 2,
  },
  { name: 'page', test: OF_A_PAGE, priority: 1 },
  { name: 'communities', test: OF_COMMUNITIES },
  // Modules that several forms share.
  {
    name: 'forms',
    test: /web\/(?:platform|ui)\/(?:\w+\/)?(FocusOnMount|useTimeout|countOf|useIsHere)\.|lucide-react\/.*\/(plus|pencil)\./,
  },
  // Modules of lists with pages.
  { name: 'paged', test: /web\/ui\/(?:\w+\/)?(Pager|usePagedSection)\./ },
];
