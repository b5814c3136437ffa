import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { CommunityCard as CommunitySummary } from '#contract/communities/communities.ts';
import { drawingOf, memberText, PrivateBadge } from '#web/communities/communityAppearance.tsx';
import { paths } from '#web/paths.ts';
import { LanguageFilter } from '#web/platform/language/LanguageFilter.tsx';
import { PagedSection } from '#web/platform/loading/PagedSection.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { dailyReflectionQuery } from '#web/reflections/public.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { LineDrawing } from '#web/ui/pictures/Drawing.tsx';
import { drawings } from '#web/ui/pictures/drawings.ts';
import { userText } from '#web/ui/userText.ts';
import style from './CommunityList.module.css';
import { directoryQuery } from './queries.ts';
import { useDirectorySearch } from './useDirectorySearch.ts';

/** One page of the directory. The previous page stays visible while the next one loads. */
export function CommunityList() {
  const { updateSearch, ...search } = useDirectorySearch();
  const { q, language, page } = search;
  const query = useQuery(directoryQuery(search));
  const { data, isPlaceholderData } = query;
  return (
    <PagedSection
      label={t`Communities`}
      query={query}
      errorMessage={q ? t`Search failed.` : t`Failed to fetch communities.`}
      skeleton={<CommunityListSkeleton />}
      status={
        <VisuallyHidden as="div" isLive>
          {data && !isPlaceholderData && countText(data.items.length, data.hasNextPage)}
        </VisuallyHidden>
      }
      onPageChange={(next) => updateSearch({ page: next })}
    >
      {({ items, hasNextPage }, goToPage) => (
        <>
          {!q && (
            <LanguageFilter
              listed={items}
              chosen={language}
              onChoose={(language) => updateSearch({ language })}
            />
          )}
          {items.length === 0 && <NoCommunities />}
          {items.length > 0 && (
            <List className={style.list}>
              {items.map((community) => (
                <CommunityCard key={community.id} community={community} />
              ))}
            </List>
          )}
          {(page > 1 || hasNextPage) && (
            <Pager
              label={t`Pages of communities`}
              page={page}
              hasNext={hasNextPage}
              onPageChange={goToPage}
            />
          )}
        </>
      )}
    </PagedSection>
  );
}

const countText = (count: number, hasMore: boolean) =>
  hasMore
    ? t`${plural(count, { one: '# communities on this page', other: '# communities on this page' })}`
    : t`${plural(count, { one: '# community', other: '# communities' })}`;

/** A community in the directory. The whole card is one link. */
function CommunityCard({ community }: { community: CommunitySummary }) {
  const { id, name, description, language, privacy, memberCount, membership } = community;
  return (
    <li>
      <Link className={style.card} href={paths.community(id)}>
        <LineDrawing {...drawings[drawingOf(id).name]} className={style.art} />
        <h2 {...userText(language)}>{name}</h2>
        <p {...userText(language)}>{truncated(description)}</p>
        <div className={style.meta}>
          <span>{memberText(memberCount)}</span>
          {membership && (
            <Badge>
              <Trans>Yours</Trans>
            </Badge>
          )}
          {privacy === 'private' && <PrivateBadge />}
        </div>
      </Link>
    </li>
  );
}

/**
 * The maximum number of characters. It is more than the visible lines show, but not unlimited: the description is
 * part of the link's accessible name, so a screen reader reads all of it.
 */
const MAX_DESCRIPTION_LENGTH = 240;

const truncated = (text: string) =>
  text.length > MAX_DESCRIPTION_LENGTH ? `${text.slice(0, MAX_DESCRIPTION_LENGTH).trimEnd()}…` : text;

const CARD_KEYS = Array.from({ length: 9 }, (_, index) => `card ${index}`);

/** Placeholder cards of the same size as the real ones. */
const CommunityListSkeleton = () => (
  <div className={style.list} role="status">
    <VisuallyHidden>
      <Trans>Loading…</Trans>
    </VisuallyHidden>
    {CARD_KEYS.map((key) => (
      <div key={key} className={style.card}>
        <Skeleton width="3.5rem" height="3.5rem" isRound />
        <div className={style.text}>
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
        <div className={style.meta}>
          <Skeleton width="6rem" />
        </div>
      </div>
    ))}
  </div>
);

/** Shown when a search finds nothing, when the page is past the last one, or when there is no community to show yet. */
function NoCommunities() {
  const { session } = useSession();
  const { q, language, page, onlyMine, updateSearch } = useDirectorySearch();
  if (onlyMine && page === 1 && !language) {
    return (
      <EmptyState
        drawing="sangha"
        title={t`You have not joined a community yet.`}
        hint={t`Look around and join one.`}
      >
        <ButtonLink href={paths.communities({ mine: 'false' })}>
          <Trans>Show all communities</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  const isSearch = q !== '' || language !== '' || page > 1;
  if (!session && !isSearch)
    return (
      <EmptyState
        drawing="sangha"
        title={t`No Communities Found`}
        hint={t`Nobody has founded one here yet. Until then, this is today’s reflection.`}
      >
        <TodaysReflection />
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="sangha"
      title={t`No Communities Found`}
      hint={t`Try a different search, or be the first to create one.`}
    >
      {isSearch ? (
        <Button onPress={() => updateSearch({ q: '', language: '' })}>
          <Trans>Show all communities</Trans>
        </Button>
      ) : (
        <ButtonLink href={paths.newCommunity()}>
          <Trans>Create the first one</Trans>
        </ButtonLink>
      )}
    </EmptyState>
  );
}

/** Today's reflection for a guest. Renders nothing until it is loaded, or if it cannot be loaded. */
function TodaysReflection() {
  const { data } = useQuery(dailyReflectionQuery());
  return (
    data && (
      <blockquote className={style.reflection} lang={data.lang}>
        <p>{data.content}</p>
        <footer>{data.author}</footer>
      </blockquote>
    )
  );
}
