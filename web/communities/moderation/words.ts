import type { CaseAction } from '#contract/communities/decisions.ts';

/** The outcome of a decision, as a word in a list. */
export const ACTION_NAMES: Record<CaseAction, string> = {
  left: 'Left as it is',
  removed: 'Removed',
  warned: 'Warned',
  paused: 'Asked to rest',
  banned: 'Excluded',
};

export const KIND_NAMES = {
  post: 'A post',
  reply: 'A reply',
  member: 'A member',
  address: 'An address',
} as const;

/** The grounds of a report that are not agreements of the community. */
export const GROUND_NAMES: Record<string, string> = {
  harm: 'It hurts somebody',
  spam: 'Spam or advertising',
  unlawful: 'It is unlawful',
};
