import type { Post } from '#contract/communities/communities.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { LinkedProse, paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import { authorText } from './authorText.ts';
import { PostActions } from './PostActions.tsx';
import style from './PostArticle.module.css';
import { PostDate } from './PostDate.tsx';

interface Props {
  post: Post;
  onDeleted: () => void;
}

/** A post with who wrote it and when. */
export function PostArticle({ post, onDeleted }: Props) {
  const { author, content, createdAt, updatedAt } = post;
  return (
    <article className={style.post} aria-label={`Post by ${authorText(author)}`}>
      <div className={style.head}>
        <PersonRow person={author}>
          <PostDate at={createdAt} />
          {updatedAt > createdAt && ' · edited'}
        </PersonRow>
        <PostActions post={post} onDeleted={onDeleted} />
      </div>
      <LinkedProse paragraphs={paragraphsOf(content).map(linkedText)} />
    </article>
  );
}
