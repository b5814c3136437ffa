import { useState } from 'react';
import type { Post, Reply } from '#contract/communities/communities.ts';
import { ReadingFailure } from '#web/platform/api/ReadingFailure.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { useLate } from '#web/ui/useLate.ts';
import { PostFormToCome } from './PostFormToCome.tsx';
import { ReplyInvitation } from './ReplyInvitation.tsx';

interface Props {
  post: Post;
  /** The replies that are there already. */
  known: Reply[];
  onWritten: (reply: Reply) => Promise<void>;
}

/** The field for a reply, which brings the contract's schemas along; for others the way to it. */
export function ReplyPlace({ post, known, onWritten }: Props) {
  const { session } = useSession();
  const mayReply = session !== null && post.can.reply;
  // Whoever has begun to write is not interrupted: the server says it if they may no longer.
  const [hasBegun, setHasBegun] = useState(false);
  if (mayReply && !hasBegun) setHasBegun(true);
  const [isMissing, setIsMissing] = useState(false);
  const isWanted = session !== null && hasBegun;
  const ReplyForm = useLate(loadReplyForm, isWanted && !isMissing, () => setIsMissing(true));

  if (!isWanted) return <ReplyInvitation id={post.communityId} />;
  if (isMissing) {
    return <ReadingFailure sentence={MISSING} failure={null} onRetry={() => setIsMissing(false)} />;
  }
  if (!ReplyForm) return <PostFormToCome isSmall />;
  return <ReplyForm post={post} known={known} onWritten={onWritten} />;
}

const MISSING = 'The form could not be loaded. Is the network away?';
const loadReplyForm = async () => (await import('./ReplyForm.tsx')).ReplyForm;
