const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));

/** Small modules that most pages use. */
const PAGE_MODULES = anyOf(
  '@tanstack/(?!.*([mM]utation|[iI]nfinite))',
  'web/ui/\\w+/(Drawing|Skeleton|Note|EmptyState|Card|List|Badge|Name|DialogButton)\\.',
  'web/platform/(\\w+/)?(days|useMember|Loaded|QueryError|pageFromUrl)\\.',
  'web/(communities|sadhana)/public\\.',
  'web/reflections/dailyReflectionQuery\\.',
  'contract/platform/isUrl\\.',
  'lucide-react/.*/calendar-days\\.',
);

/** Modules that several pages of communities share. The journal uses some of them too. */
const COMMUNITY_MODULES = anyOf(
  'web/communities/(queries|communityAppearance|LoadedCommunity|PersonRow)\\.',
  'web/platform/loading/LoadMore\\.',
  'web/ui/layout/LongText\\.',
  'web/platform/text/LinkedText\\.',
  'contract/platform/linkedText\\.',
  '@tanstack/react-query/.*/useInfiniteQuery\\.',
  '@tanstack/query-core/.*/infiniteQueryObserver\\.',
  'web/communities/posts/(PostSkeleton|PostDate)\\.',
  'web/platform/(\\w+/)?(PersonBadge|badgeOf)\\.',
  'lucide-react/.*/settings\\.',
);

/**
 * Groups of modules that are bundled into one file each. Without them, the bundler creates one file for each set
 * of pages that share a module: about forty for the dashboard alone. That would cause many consecutive requests,
 * and small files compress worse.
 */
export const CHUNKS = [
  // The script of the landing page loads only this file for its request to the API.
  { name: 'calls', test: /virtual:endpoint-table|addressesOf\.|preload-helper/, priority: 4 },
  // Libraries that every page needs and that seldom change, so that they stay in the browser's cache.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules|rolldown.runtime/, priority: 3 },
  {
    name: 'app',
    tags: ['$initial' as const],
    test: (id: string) => !/landing\.(ts|html)/.test(id),
    priority: 2,
  },
  { name: 'page', test: PAGE_MODULES, priority: 1 },
  { name: 'communities', test: COMMUNITY_MODULES },
  // Modules that several forms share.
  {
    name: 'forms',
    test: /web\/(?:platform|ui)\/(?:\w+\/)?(FocusOnMount|SuccessNote|useTimeout|parseCount|useIsPageActive)\.|lucide-react\/.*\/(plus|pencil)\./,
  },
  // Modules that paginated lists share.
  { name: 'paged', test: /web\/(?:platform|ui)\/(?:\w+\/)?(Pager|PagedSection)\./ },
];
