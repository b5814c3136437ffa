import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { CollapsedIfMuted } from '#web/communities/moderation/CollapsedIfMuted.tsx';
import { Replies } from '#web/communities/posts/replies/Replies.tsx';
import { communityQuery } from '#web/communities/public.ts';
import { postQuery } from '#web/communities/queries.ts';
import { QuotingContext, useQuoting } from '#web/communities/quoting.ts';
import { paths } from '#web/paths.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { PostArticle } from './PostArticle.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';

export { loadPost as loader } from '#web/communities/queries.ts';
export { PostPage as Component };

export function PostPage() {
  const { id = '', postId = '' } = useParams();
  const { data: community } = useQuery(communityQuery(id));
  const query = useQuery(postQuery(id, postId));
  const post = isClientError(query.error) ? undefined : query.data;
  const name = post && personName(post.author);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const { quoting, handlers } = useQuoting();
  return (
    <Page width="read" textLanguage={community?.language}>
      <PageTitle title={name ? t`Post by ${name}` : t`Post`} />
      <BackLink href={community ? paths.community(id) : paths.communities()}>
        {community?.name ?? t`Communities`}
      </BackLink>
      <VisuallyHidden as="h1">
        <Trans>Post</Trans>
      </VisuallyHidden>
      <Loaded
        query={{ ...query, data: post }}
        errorMessage={t`Post could not be loaded.`}
        notFound={
          <EmptyState drawing="leaf" title={t`Post not found.`}>
            <CommunityLink community={community} />
          </EmptyState>
        }
        forbidden={<MembersOnly community={community} />}
        skeleton={<PostSkeleton count={1} />}
      >
        {(post) => (
          <QuotingContext value={quoting}>
            <div {...handlers}>
              <CollapsedIfMuted key={`post ${postId}`} authorId={post.authorId}>
                <PostArticle post={post} onDeleted={() => setDeletedId(postId)} />
              </CollapsedIfMuted>
              {/* The replies are unmounted when the post is deleted, so that the reply form does not ask about unsaved text. */}
              {deletedId !== postId && <Replies key={postId} post={post} />}
            </div>
          </QuotingContext>
        )}
      </Loaded>
    </Page>
  );
}

interface Props {
  /** The community of the post, if it is loaded. */
  community: Community | undefined;
}

const CommunityLink = ({ community }: Props) =>
  community ? (
    <ButtonLink href={paths.community(community.id)}>
      <Trans>Go to the community</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink href={paths.communities()}>
      <Trans>Find Your Sangha</Trans>
    </ButtonLink>
  );

/** Shown instead of a post that only members can read. */
function MembersOnly({ community }: Props) {
  const { session } = useSession();
  const { pathname } = useLocation();
  return (
    <EmptyState
      drawing="envelope"
      title={t`You must be a member to view posts`}
      hint={session ? t`A guide can send you an invitation by email.` : t`This is a private community.`}
    >
      {!session && (
        <ButtonLink href={paths.login(pathname)}>
          <Trans>Log in</Trans>
        </ButtonLink>
      )}
      <CommunityLink community={community} />
    </EmptyState>
  );
}
