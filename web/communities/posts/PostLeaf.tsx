import type { Post } from '#contract/communities/communities.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { PersonLine } from '#web/communities/PersonLine.tsx';
import { LinkedProse } from '#web/platform/text/LinkedProse.tsx';
import { paragraphsOf } from '#web/platform/text/paragraphsOf.ts';
import { authorText } from './authorText.ts';
import { PostDate } from './PostDate.tsx';
import style from './PostLeaf.module.css';
import { PostTools } from './PostTools.tsx';

interface Props {
  post: Post;
  onDeleted: () => void;
}

/** A post with who wrote it and when. */
export function PostLeaf({ post, onDeleted }: Props) {
  const { author, content, createdAt, updatedAt } = post;
  return (
    <article className={style.post} aria-label={`Post by ${authorText(author)}`}>
      <div className={style.head}>
        <PersonLine person={author}>
          <PostDate at={createdAt} />
          {updatedAt > createdAt && ' · edited'}
        </PersonLine>
        <PostTools post={post} onDeleted={onDeleted} />
      </div>
      <LinkedProse paragraphs={paragraphsOf(content).map(linkedText)} />
    </article>
  );
}
