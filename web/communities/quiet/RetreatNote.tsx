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
  // The buttons are removed with the note, so the focus moves.
  const end = useEndRetreat(focusHeading);
  const lookIn = () => {
    focusHeading();
    onLookIn();
  };
  return (
    <EmptyState drawing="sangha" title={`You are in retreat until ${dateText(noonOf(retreat.to))}.`}>
      <Button onPress={lookIn}>Look In</Button>
      <Button isPending={end.isPending} onPress={() => end.mutate()}>
        End Retreat
      </Button>
    </EmptyState>
  );
}
