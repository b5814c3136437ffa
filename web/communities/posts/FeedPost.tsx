import type { Post } from '#contract/communities/communities.ts';
import { PersonLine } from '#web/communities/PersonLine.tsx';
import { paths } from '#web/paths.ts';
import { LinkedProse } from '#web/platform/text/LinkedProse.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Unseen } from '#web/ui/layout/Unseen.tsx';
import { authorText } from './authorText.ts';
import style from './Feed.module.css';
import { openingOf } from './openingOf.ts';
import { PostDate } from './PostDate.tsx';

/** A post in the feed, a long one its beginning. */
export function FeedPost({ post: { id, communityId, author, content, createdAt } }: { post: Post }) {
  const { paragraphs, isCut } = openingOf(content);
  const href = paths.post(communityId, id);
  const by = authorText(author);
  return (
    <article className={style.post} aria-label={`Post by ${by}`}>
      <div className={style.author}>
        <PersonLine person={author}>
          <Link className={style.when} href={href}>
            <PostDate at={createdAt} />
            <Unseen>, post by {by}</Unseen>
          </Link>
        </PersonLine>
      </div>
      <LinkedProse paragraphs={paragraphs} />
      {isCut && (
        <Link className={style.more} href={href}>
          Read more<Unseen> of the post by {by}</Unseen>
        </Link>
      )}
    </article>
  );
}
