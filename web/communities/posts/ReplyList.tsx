import type { Post, Reply } from '#contract/communities/communities.ts';
import style from './Replies.module.css';
import { ReplyRow } from './ReplyRow.tsx';

interface Props {
  post: Post;
  replies: Reply[];
  onRemoved: (reply: Reply) => void;
}

export function ReplyList({ post, replies, onRemoved }: Props) {
  if (replies.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away with the bullets
    <ul className={style.list} role="list">
      {replies.map((reply) => (
        <ReplyRow key={reply.id} post={post} reply={reply} onRemoved={() => onRemoved(reply)} />
      ))}
    </ul>
  );
}
