import { t } from '@lingui/core/macro';
import type { Post, Reply } from '#contract/communities/posts.ts';

/** Says after the date of a post or a reply that it was edited, and whether by a guide. */
export const EditedNote = ({ text: { editedAt, editedByGuide } }: { text: Post | Reply }) =>
  editedAt && ` · ${editedByGuide ? t`edited by a guide` : t`edited`}`;
