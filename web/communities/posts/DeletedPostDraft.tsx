import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { PostForm } from './PostForm.tsx';
import { editDraftName } from './postDraftNames.ts';
import { publishedPost } from './publishedPost.ts';
import { savedPost } from './savedPost.ts';
import { usePostSaved } from './usePostSaved.ts';

const GONE = 'The post itself has been deleted since: publishing makes a new one.';

interface Props {
  id: string;
  postId: string;
  /** Shown when nothing of the post is left here either. */
  otherwise: ReactNode;
}

/** What was being changed in a post that is gone: to be published as a new one, or discarded. */
export function DeletedPostDraft({ id, postId, otherwise }: Props) {
  const name = editDraftName(id, postId);
  const found = useRestoredDraft(name, savedPost);
  const navigate = useNavigate();
  const { onPublished } = usePostSaved();
  if (!found) return otherwise;
  return (
    <PostForm
      place={{ found, name }}
      fate={GONE}
      action="Publish Post"
      save={(body, attempt) => publishedPost(id, body, attempt)}
      onSaved={onPublished}
      onDiscarded={() => navigate(paths.community(id), { replace: true })}
      cancelHref={paths.community(id)}
    />
  );
}
