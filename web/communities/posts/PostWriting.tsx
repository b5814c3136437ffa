import { paths } from '#web/paths.ts';
import { useFreeDraft } from '#web/platform/drafts/useFreeDraft.ts';
import { keptPost } from './keptPost.ts';
import { PostForm } from './PostForm.tsx';
import { PostFormToCome } from './PostFormToCome.tsx';
import { newDraftsStart } from './postDraftNames.ts';
import { publishedPost } from './publishedPost.ts';
import { usePostSaved } from './usePostSaved.ts';

/** A new post in this community. */
export function PostWriting({ id }: { id: string }) {
  const start = newDraftsStart(id);
  const found = useFreeDraft(start, keptPost);
  const { onPublished } = usePostSaved();
  if (found === undefined) return <PostFormToCome />;
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
