import { Trans } from '@lingui/react/macro';
import type { CaseAction } from '#contract/communities/decisions.ts';

/** A decision in a sentence: what was decided, by whom and when. */
export function DecisionText({ action, name, date }: { action: CaseAction; name: string; date: string }) {
  switch (action) {
    case 'left':
      return (
        <Trans>
          Left as it is by <bdi>{name}</bdi>, {date}
        </Trans>
      );
    case 'removed':
      return (
        <Trans>
          Removed by <bdi>{name}</bdi>, {date}
        </Trans>
      );
    case 'warned':
      return (
        <Trans>
          Warned by <bdi>{name}</bdi>, {date}
        </Trans>
      );
    case 'paused':
      return (
        <Trans>
          Asked to rest by <bdi>{name}</bdi>, {date}
        </Trans>
      );
    default:
      return (
        <Trans>
          Excluded by <bdi>{name}</bdi>, {date}
        </Trans>
      );
  }
}
