import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Retreat } from '#contract/account.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { useEndRetreat } from './retreat.ts';

interface Props {
  retreat: Retreat;
  onLookIn: () => void;
}

/** Shown instead of the directory while the member is in retreat. */
export function RetreatNote({ retreat, onLookIn }: Props) {
  const date = dateText(noonOf(retreat.to));
  // The buttons are removed with the note, so the focus moves.
  const end = useEndRetreat(focusHeading);
  const lookIn = () => {
    focusHeading();
    onLookIn();
  };
  return (
    <EmptyState drawing="sangha" title={t`You are in retreat until ${date}.`}>
      <Button onPress={lookIn}>
        <Trans>Look In</Trans>
      </Button>
      <Button isPending={end.isPending} onPress={() => end.mutate()}>
        <Trans>End Retreat</Trans>
      </Button>
    </EmptyState>
  );
}
