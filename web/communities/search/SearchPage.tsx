import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { FoundText } from '#contract/communities/posts.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { LoadedCommunity } from '#web/communities/LoadedCommunity.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { PostDate } from '#web/communities/posts/PostDate.tsx';
import { communityQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { userText } from '#web/ui/userText.ts';
import { postSearchQuery } from './queries.ts';
import style from './SearchPage.module.css';

export { loadCommunity as loader } from '#web/communities/queries.ts';
export { SearchPage as Component };

/** The search of a community's posts and replies. */
export function SearchPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(communityQuery(id));
  const q = params.get('q')?.trim() ?? '';
  const title = q ? t`Search Results for ${q}` : t`Search Posts`;
  return (
    <Page width="read">
      <PageTitle title={title} />
      <BackLink href={paths.community(id)}>{query.data?.name ?? t`Community`}</BackLink>
      <PageHeader title={title} />
      <SearchField
        label={t`Search posts and replies`}
        current={q}
        maxLength={LIMITS.query}
        onSearch={(text) => navigate(paths.communitySearch(id, text), { replace: q !== '' })}
      />
      <LoadedCommunity query={query}>{() => q && <Results key={q} communityId={id} q={q} />}</LoadedCommunity>
    </Page>
  );
}

function Results({ communityId, q }: { communityId: string; q: string }) {
  const { session } = useSession();
  const query = useInfiniteQuery(postSearchQuery(communityId, q));
  if (!query.data && isClientError(query.error)) {
    return (
      <EmptyState drawing="envelope" title={t`You must be a member to view posts`}>
        {!session && (
          <ButtonLink href={paths.login(paths.communitySearch(communityId, q))}>
            <Trans>Log in</Trans>
          </ButtonLink>
        )}
        <ButtonLink variant={session ? undefined : 'subtle'} href={paths.community(communityId)}>
          <Trans>Go to the community</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <LoadedList
      query={query}
      errorMessage={t`Search failed.`}
      skeleton={<SkeletonLines lineCount={6} />}
      empty={<EmptyState drawing="leaf" title={t`No posts or replies found.`} />}
    >
      {(found) => (
        <List className={style.results}>
          {found.map((each) => (
            <Result key={each.replyId ?? each.postId} communityId={communityId} found={each} />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

function Result({ communityId, found }: { communityId: string; found: FoundText }) {
  const { postId, replyId, author, excerpt, createdAt } = found;
  const name = personName(author);
  return (
    <li>
      <PersonRow person={author} isSmall>
        <Link className={style.date} href={paths.post(communityId, postId, replyId)}>
          {replyId ? (
            <Trans>
              Reply of <PostDate at={createdAt} />
              <VisuallyHidden>, by {name}</VisuallyHidden>
            </Trans>
          ) : (
            <Trans>
              Post of <PostDate at={createdAt} />
              <VisuallyHidden>, by {name}</VisuallyHidden>
            </Trans>
          )}
        </Link>
      </PersonRow>
      <p {...userText()}>{excerpt}</p>
    </li>
  );
}
