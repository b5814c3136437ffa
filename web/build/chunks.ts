const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));

const LANDING_MODULES = anyOf(
  'virtual:(endpoint-table|texts)',
  'preload-helper',
  'web/platform/(api/addressesOf|language/(languageChoice|translatedReflection)|session/storage|site/notice)\\.',
  'web/ui/whenIdle\\.',
  'contract/platform/languages\\.',
);

/** Small modules that most pages use. */
const PAGE_MODULES = anyOf(
  '@tanstack/(?!.*([mM]utation|[iI]nfinite))',
  'web/ui/\\w+/(Drawing|Skeleton|Note|EmptyState|Card|List|Badge|Name|DialogButton)\\.',
  'web/platform/(\\w+/)?(days|wallTime|useMember|Loaded|QueryError|pageFromUrl)\\.',
  'web/communities/public\\.',
  'contract/platform/(isUrl|zoneOffset)\\.',
  'lucide-react/.*/calendar-days\\.',
);

/** Modules that several pages of communities share. The journal uses some of them too. */
const COMMUNITY_MODULES = anyOf(
  'web/communities/(queries|communityAppearance|LoadedCommunity|PersonRow|excerpts/excerptOf)\\.',
  'web/communities/(moderation/(MoreMenu|CollapsedIfMuted)|posts/(PostSkeleton|PostDate|PostPictures))\\.',
  'web/platform/loading/LoadedList\\.',
  'web/ui/layout/LongText\\.',
  'web/platform/text/LinkedText\\.',
  'contract/platform/text/linkedText\\.',
  '@tanstack/react-query/.*/useInfiniteQuery\\.',
  '@tanstack/query-core/.*/infiniteQueryObserver\\.',
  'web/platform/(\\w+/)?(PersonBadge|badgeOf)\\.',
  'lucide-react/.*/settings\\.',
);

/** Modules that pages of events share. */
const EVENT_MODULES = anyOf(
  'web/events/(queries|when|guestToken|calendarUrls|Place|CommunityLinks|OccurrenceRow)\\.',
  'web/events/series/(LoadedSeries|ruleText)\\.',
  'lucide-react/.*/(map-pin|clock|users|chevron-right|calendar-plus)\\.',
);

/** Small modules of forms, lists and calendars. */
const CONTROL_MODULES = anyOf(
  'web/platform/(\\w+/)?(FocusOnMount|SuccessNote|parseCount|useIsPageActive|PagedSection)\\.',
  'web/platform/calendar/(monthView|zones|weekdayChoices)\\.',
  'web/ui/(\\w+/)?(useTimeout|firstWeekday|Pager|TabLinks|IconButton|SearchField|Field\\.module)\\.',
  'lucide-react/.*/(plus|pencil|trash|x|search)\\.',
);

/**
 * Groups of modules that are bundled into one file each. Without them, the bundler creates one file for each set
 * of pages that share a module: about forty for the dashboard alone. That would cause many consecutive requests,
 * and small files compress worse.
 */
export const CHUNKS = [
  // The script of the landing page loads only this file, and the app when a member is signed in.
  { name: 'calls', test: LANDING_MODULES, priority: 4 },
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
  { name: 'events', test: EVENT_MODULES },
  { name: 'controls', test: CONTROL_MODULES },
  // The toasts need the controls, and the dashboard needs no mutation.
  { name: 'mutations', test: /@tanstack\/.*\/(useMutation|mutationObserver)\./ },
  {
    name: 'today',
    test: /web\/(reflections\/(public|queries|dailyReflectionQuery)|sadhana\/public)\./,
  },
];
