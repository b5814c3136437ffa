import { t } from '@lingui/core/macro';
import type { Occurrence } from '#contract/events/occurrences.ts';

/** The note that tells people who will see their name. */
export function nameNote({ attendeesShownTo }: Occurrence, isWaitlist = false): string {
  if (attendeesShownTo === 'everyone')
    return isWaitlist
      ? t`The guides see your name. When you have a spot, it is shown on this page.`
      : t`Your name is shown on this page.`;
  return isWaitlist
    ? t`The guides see your name. When you have a spot, it is shown to members of this community.`
    : t`Your name is shown to members of this community.`;
}
