import type { Post } from '../../../contract/communities.ts';
import { linkedText } from '../../../contract/linkedText.ts';
import { LinkedProse } from '../../platform/LinkedProse.tsx';
import { paragraphsOf } from '../../platform/paragraphsOf.ts';
import { PersonLine } from '../PersonLine.tsx';
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
