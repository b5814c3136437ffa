import { paths } from '#web/paths.ts';
import { useUnclaimedDraft } from '#web/platform/drafts/useFormDraft.ts';
import { PostForm } from './PostForm.tsx';
import { PostFormSkeleton } from './PostFormSkeleton.tsx';
import { newDraftsStart } from './postDraftNames.ts';
import { publishedPost } from './publishedPost.ts';
import { savedPost } from './savedPost.ts';
import { usePostSaved } from './usePostSaved.ts';

/** A new post in this community. */
export function PostComposer({ id }: { id: string }) {
  const start = newDraftsStart(id);
  const found = useUnclaimedDraft(start, savedPost);
  const { onPublished } = usePostSaved();
  if (found === undefined) return <PostFormSkeleton />;
  return (
    <PostForm
      place={{ found, start }}
      action="Publish Post"
      save={(body, attempt) => publishedPost(id, body, attempt)}
      onSaved={onPublished}
      cancelHref={paths.community(id)}
    />
  );
}
