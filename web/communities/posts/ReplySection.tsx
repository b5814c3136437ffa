import { useState } from 'react';
import type { Post, Reply } from '#contract/communities/communities.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import { PostFormSkeleton } from './PostFormSkeleton.tsx';
import { ReplyPrompt } from './ReplyPrompt.tsx';

interface Props {
  post: Post;
  /** The replies that are there already. */
  known: Reply[];
  onWritten: (reply: Reply) => Promise<void>;
}

/** The field for a reply, which brings the contract's schemas along; for others the way to it. */
export function ReplySection({ post, known, onWritten }: Props) {
  const { session } = useSession();
  const mayReply = session !== null && post.can.reply;
  // Whoever has begun to write is not interrupted: the server says it if they may no longer.
  const [hasBegun, setHasBegun] = useState(false);
  if (mayReply && !hasBegun) setHasBegun(true);
  const [isMissing, setIsMissing] = useState(false);
  const isWanted = session !== null && hasBegun;
  const ReplyForm = useLazy(loadReplyForm, isWanted && !isMissing, () => setIsMissing(true));

  if (!isWanted) return <ReplyPrompt id={post.communityId} />;
  if (isMissing) {
    return <QueryError sentence={MISSING} failure={null} onRetry={() => setIsMissing(false)} />;
  }
  if (!ReplyForm) return <PostFormSkeleton isSmall />;
  return <ReplyForm post={post} known={known} onWritten={onWritten} />;
}

const MISSING = 'The form could not be loaded. Is the network away?';
const loadReplyForm = async () => (await import('./ReplyForm.tsx')).ReplyForm;
