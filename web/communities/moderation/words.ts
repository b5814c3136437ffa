import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CaseAction } from '#contract/communities/decisions.ts';

/** The outcome of a decision, as a word in a list. */
export const ACTION_NAMES: Record<CaseAction, MessageDescriptor> = {
  left: msg`Left as it is`,
  removed: msg`Removed`,
  warned: msg`Warned`,
  paused: msg`Asked to rest`,
  banned: msg({ message: 'Excluded', context: 'decision' }),
};

export const KIND_NAMES = {
  post: msg`A post`,
  reply: msg`A reply`,
  member: msg`A member`,
  address: msg`An address`,
};

/** The grounds of a report that are not agreements of the community. */
export const GROUND_NAMES: Record<string, MessageDescriptor> = {
  harm: msg`It hurts somebody`,
  spam: msg`Spam or advertising`,
  unlawful: msg`It is unlawful`,
};
