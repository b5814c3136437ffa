import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Post } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { useIsHere } from '#web/platform/useIsHere.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { updateAfterEdit, updateAfterPublish } from './postCache.ts';

/** What follows a saved post: it is shown, unless one has gone elsewhere, and stands in the feed. */
export function usePostSaved() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const saved = async (tell: typeof updateAfterPublish, post: Post, sentence: string) => {
    const stays = isHere();
    await tell(cache, post);
    if (stays) await navigate(paths.post(post.communityId, post.id), { replace: true });
    else toast.success(sentence);
  };
  return {
    onPublished: (post: Post) => saved(updateAfterPublish, post, 'The post is published.'),
    onRewritten: (post: Post) => saved(updateAfterEdit, post, 'The post is saved.'),
  };
}
