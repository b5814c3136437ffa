import { useInfiniteQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities/communities.ts';
import type { Post } from '#contract/communities/posts.ts';
import { LoadMore } from '#web/communities/LoadMore.tsx';
import { MutedFold } from '#web/communities/moderation/MutedFold.tsx';
import { PersonRow, personName } from '#web/communities/PersonRow.tsx';
import { feedQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { LinkedProse } from '#web/platform/text/LinkedText.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { excerptOf } from './excerptOf.ts';
import style from './Feed.module.css';
import { PostDate } from './PostDate.tsx';
import { PostPictures } from './PostPictures.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';

/** The posts of a community, newest first. More are loaded on scrolling. */
export function Feed({ community }: { community: Community }) {
  const query = useInfiniteQuery(feedQuery(community.id));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <PostSkeleton count={3} />;
  if (!data) return <QueryError message={FAILED} failure={error} onRetry={refetch} />;
  const posts = data.pages.flatMap((page) => page.items);
  if (posts.length === 0 && !query.hasNextPage) return <EmptyFeed community={community} />;
  return (
    <>
      <div className={style.feed}>
        {posts.map((post) => (
          <div key={post.id} className={style.item}>
            <MutedFold authorId={post.authorId}>
              <FeedPost post={post} />
            </MutedFold>
          </div>
        ))}
      </div>
      <LoadMore query={query} pageCount={data.pages.length} failure={error} errorMessage={FAILED} isEager />
    </>
  );
}

const FAILED = 'Could not load posts.';

/** A post in the feed, shortened if it is long. */
function FeedPost({ post: { id, communityId, author, content, pictures, createdAt } }: { post: Post }) {
  const { paragraphs, isTruncated } = excerptOf(content);
  const href = paths.post(communityId, id);
  const name = personName(author);
  return (
    <article aria-label={`Post by ${name}`}>
      <div className={style.author}>
        <PersonRow person={author}>
          <Link className={style.date} href={href}>
            <PostDate at={createdAt} />
            <VisuallyHidden>, post by {name}</VisuallyHidden>
          </Link>
        </PersonRow>
      </div>
      <LinkedProse paragraphs={paragraphs} />
      {isTruncated && (
        <Link className={style.more} href={href}>
          Read more<VisuallyHidden> of the post by {name}</VisuallyHidden>
        </Link>
      )}
      <PostPictures pictures={pictures} />
    </article>
  );
}

const EmptyFeed = ({ community: { id, can } }: { community: Community }) => (
  <EmptyState
    drawing="lotus"
    title="A quiet space... Nothing has been written here yet."
    hint={can.post ? 'Share what is alive in your practice.' : 'Posts of the members will appear here.'}
  >
    {can.post && <ButtonLink href={paths.newPost(id)}>Write the first post</ButtonLink>}
  </EmptyState>
);
