import type { Post } from '#contract/communities/communities.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { paths } from '#web/paths.ts';
import { LinkedProse } from '#web/platform/text/LinkedText.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { authorText } from './authorText.ts';
import { excerptOf } from './excerptOf.ts';
import style from './Feed.module.css';
import { PostDate } from './PostDate.tsx';

/** A post in the feed, a long one its beginning. */
export function FeedPost({ post: { id, communityId, author, content, createdAt } }: { post: Post }) {
  const { paragraphs, isCut } = excerptOf(content);
  const href = paths.post(communityId, id);
  const by = authorText(author);
  return (
    <article className={style.post} aria-label={`Post by ${by}`}>
      <div className={style.author}>
        <PersonRow person={author}>
          <Link className={style.when} href={href}>
            <PostDate at={createdAt} />
            <VisuallyHidden>, post by {by}</VisuallyHidden>
          </Link>
        </PersonRow>
      </div>
      <LinkedProse paragraphs={paragraphs} />
      {isCut && (
        <Link className={style.more} href={href}>
          Read more<VisuallyHidden> of the post by {by}</VisuallyHidden>
        </Link>
      )}
    </article>
  );
}
