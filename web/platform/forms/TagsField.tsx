import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { LIMITS, MAX_TAGS } from '#contract/platform/constants.ts';
import { TagInput } from '#web/ui/fields/TagInput.tsx';

type Props = Omit<ComponentProps<typeof TagInput>, 'label' | 'hint' | 'isOptional' | 'maxTags' | 'maxLength'>;

/** The tags of an entry or a book, with the limits of the contract. */
export const TagsField = (props: Props) => (
  <TagInput
    {...props}
    label={t`Tags`}
    isOptional
    maxTags={MAX_TAGS}
    maxLength={LIMITS.tag}
    hint={t`A comma or Enter adds a tag.`}
  />
);
