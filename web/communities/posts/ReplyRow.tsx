import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Post, Reply } from '#contract/communities/communities.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { LinkedProse, paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { PostDate } from './PostDate.tsx';
import { updateAfterReplyDelete } from './postCache.ts';
import style from './Replies.module.css';

interface Props {
  post: Post;
  reply: Reply;
  onRemoved: () => void;
}

export function ReplyRow({ post, reply, onRemoved }: Props) {
  const confirm = useConfirm();
  const cache = useQueryClient();
  const removal = useMutation({
    mutationFn: () =>
      api.communities.removeReply({
        params: { id: post.communityId, postId: post.id, replyId: reply.id },
      }),
    onSuccess: async () => {
      await updateAfterReplyDelete(cache, post, reply);
      onRemoved();
    },
    onError: (failure) => toast.failure(`${FAILED} ${errorText(failure, '')}`.trim()),
  });

  async function askAndDelete() {
    const agreed = await confirm({
      title: 'Delete this reply?',
      body: 'It will be gone for good.',
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) removal.mutate();
  }

  return (
    <li>
      <div className={style.head}>
        <PersonRow person={reply.author} isSmall>
          <PostDate at={reply.createdAt} />
        </PersonRow>
        {reply.can.delete && (
          <IconButton
            label="Delete reply"
            variant="danger-quiet"
            isPending={removal.isPending}
            onPress={askAndDelete}
          >
            <Trash2 />
          </IconButton>
        )}
      </div>
      <div className={style.said}>
        <LinkedProse paragraphs={paragraphsOf(reply.content).map(linkedText)} isSmall />
      </div>
    </li>
  );
}

const FAILED = 'Failed to delete reply.';
