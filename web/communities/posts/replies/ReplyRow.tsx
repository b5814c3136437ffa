import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { CollapsedIfMuted } from '#web/communities/moderation/CollapsedIfMuted.tsx';
import { MoreMenu } from '#web/communities/moderation/MoreMenu.tsx';
import type { QuotableText } from '#web/communities/moderation/QuotedNote.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { EditedNote } from '#web/communities/posts/EditedNote.tsx';
import { PostDate } from '#web/communities/posts/PostDate.tsx';
import { updateCacheAfterReplyDelete } from '#web/communities/posts/postCache.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { personName } from '#web/platform/member/personName.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './Replies.module.css';

interface Props {
  post: Post;
  reply: Reply;
  /** Whether the URL names this reply. It then gets the focus. */
  isLinked: boolean;
  onEdited: (reply: Reply) => void;
  onRemoved: () => void;
}

const loadForm = async () => (await import('./EditReplyForm.tsx')).EditReplyForm;

/** A reply with its author, date and actions, or the form that changes it. */
export function ReplyRow({ post, reply, isLinked, onEdited, onRemoved }: Props) {
  const { session } = useSession();
  const [isEditing, setIsEditing] = useState(false);
  const row = useRef<HTMLLIElement | null>(null);
  const EditReplyForm = useLazy(loadForm, isEditing, () => {
    setIsEditing(false);
    toast.failure(t`The form could not be loaded. Check your connection.`);
  });

  function closeForm() {
    setIsEditing(false);
    // The button that had the focus is removed with the form.
    row.current?.focus();
  }

  return (
    <li
      ref={(element) => {
        // Only when the reply appears, so that a refetch does not move the focus.
        if (element && !row.current && isLinked) element.focus();
        row.current = element;
      }}
      tabIndex={-1}
      aria-current={isLinked || undefined}
    >
      <CollapsedIfMuted authorId={reply.authorId}>
        <div className={style.head}>
          <PersonRow person={reply.author} isSmall>
            <PostDate at={reply.createdAt} />
            <EditedNote text={reply} />
          </PersonRow>
          <div className={style.actions}>
            {reply.can.edit && !isEditing && (
              <IconButton label={t`Edit reply`} onPress={() => setIsEditing(true)}>
                <Pencil />
              </IconButton>
            )}
            {reply.can.delete && (
              <DeleteReply
                post={post}
                reply={reply}
                isOwn={reply.authorId === session?.user.id}
                onRemoved={onRemoved}
              />
            )}
            {session && (
              <MoreMenu
                name={personName(reply.author)}
                communityId={post.communityId}
                subject={{ kind: 'reply', id: reply.id }}
                authorId={reply.authorId}
                path={paths.post(post.communityId, post.id, reply.id)}
                text={quotableText(post, reply)}
              />
            )}
          </div>
        </div>
        <div className={style.content}>
          {isEditing && EditReplyForm ? (
            <EditReplyForm
              post={post}
              reply={reply}
              onSaved={(saved) => {
                onEdited(saved);
                closeForm();
              }}
              onCancel={closeForm}
            />
          ) : (
            <MemberText text={reply.content} format={reply.format} isSmall />
          )}
        </div>
      </CollapsedIfMuted>
    </li>
  );
}

const quotableText = (post: Post, { content, format }: Reply): QuotableText => ({
  communityId: post.communityId,
  postId: post.id,
  content,
  format,
});

/** Where a reply is quoted. The question whether to delete it is asked without this if the script cannot be loaded. */
async function quotedNote(text: QuotableText): Promise<ReactNode> {
  try {
    const { QuotedNote } = await import('#web/communities/moderation/QuotedNote.tsx');
    return <QuotedNote text={text} />;
  } catch {
    return null;
  }
}

interface DeleteReplyProps extends Pick<Props, 'post' | 'reply' | 'onRemoved'> {
  isOwn: boolean;
}

function DeleteReply({ post, reply, isOwn, onRemoved }: DeleteReplyProps) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const deleteMutation = useMutation({
    mutationFn: () =>
      api.communities.removeReply({
        params: { id: post.communityId, postId: post.id, replyId: reply.id },
      }),
    onSuccess: async () => {
      await updateCacheAfterReplyDelete(queryClient, post, reply);
      onRemoved();
    },
    onError: (failure) => toast.failure(`${t`Failed to delete reply.`} ${errorText(failure, '')}`.trim()),
  });

  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: t`Delete this reply?`,
      body: t`The reply disappears from the community. It can be brought back for 30 days.`,
      details: isOwn ? null : await quotedNote(quotableText(post, reply)),
      action: t`Delete`,
      tone: 'danger',
    });
    if (isConfirmed) deleteMutation.mutate();
  }

  return (
    <IconButton
      label={t`Delete reply`}
      variant="danger-quiet"
      isPending={deleteMutation.isPending}
      onPress={confirmAndDelete}
    >
      <Trash2 />
    </IconButton>
  );
}
