const anyOf = (...places: string[]) => new RegExp(places.join('|'));

/** What most pages are made of, none of it heavy. */
const OF_A_PAGE = anyOf(
  '@tanstack/(?!.*([mM]utation|[iI]nfinite))',
  'web/ui/\\w+/(Drawing|drawings|Skeleton|SkeletonLines|Note|EmptyState|Card|Badge|BackLink|Name)\\.',
  'web/platform/(\\w+/)?(days|useMember|streakQuery|QueryError|pageInAddress|focusHeading|savedInvitation|directoryChoice)\\.',
  'web/platform/text/paragraphsOf\\.',
  'web/home/todayQuery\\.',
  'lucide-react/.*/calendar-days\\.',
);

/** What the directory, a community and a post share. */
const OF_COMMUNITIES = anyOf(
  'web/communities/(queries|communityLook|CommunityNotFound|LoadMore|useLeaveDeletedCommunity|PersonRow)\\.',
  'web/ui/layout/LongText\\.',
  'web/platform/(\\w+/)?(PersonBadge|badgeOf)\\.',
  'web/communities/members/PeopleSkeleton\\.',
  'lucide-react/.*/settings\\.',
);

/**
 * What is put together in one file. Left to itself the bundler cuts some forty of them for the dashboard alone, one for
 * each set of pages that share a part: many requests one after the other, and every small file packs worse.
 */
export const CHUNKS = [
  // The landing page's own script asks with it too, and needs no more.
  { name: 'calls', test: /virtual:endpoint-table|preload-helper/, priority: 4 },
  // What every page stands on and a release seldom changes, so that it stays in the browser's cache.
  { name: 'ground', tags: ['$initial' as const], test: /node_modules|rolldown.runtime/, priority: 3 },
  {
    name: 'app',
    tags: ['$initial' as const],
    test: (id: string) => !/landing\.(ts|html)/.test(id),
    priority: 2,
  },
  { name: 'page', test: OF_A_PAGE, priority: 1 },
  { name: 'communities', test: OF_COMMUNITIES },
  // What several forms share.
  {
    name: 'forms',
    test: /web\/(?:platform|ui)\/(?:\w+\/)?(FocusOnMount|useTimeout|countOf|useIsHere)\.|lucide-react\/.*\/(plus|pencil)\./,
  },
  // Lists that are read page by page.
  { name: 'paged', test: /web\/ui\/(?:\w+\/)?(Pager|usePagedSection)\./ },
];
