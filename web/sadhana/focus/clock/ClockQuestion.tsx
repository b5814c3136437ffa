import { Trans } from '@lingui/react/macro';
import { valueText } from '#web/platform/practiceValues.ts';
import { elapsedMinutes, type FocusSession, finishIfOver } from '#web/sadhana/focus/focusSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './ClockQuestion.module.css';
import { withOtherEnd } from './clockChange.ts';

interface Props {
  session: FocusSession;
  now: number;
  onChoose: (isOther: boolean) => void;
}

/** Asks how long the member has sat, if two clocks disagree about it. Until the answer, the session continues. */
export function ClockQuestion({ session, now, onChoose }: Props) {
  const other = withOtherEnd(session, now);
  const minutes = elapsedMinutes(session, now);
  const otherMinutes = elapsedMinutes(finishIfOver(other, now), now);
  if (other === session || minutes === otherMinutes) return null;
  return (
    <Note role="status">
      <p>
        <Trans>The clock of this device was changed, or the device slept. How long have you sat?</Trans>
      </p>
      <div className={style.answers}>
        <Button variant="subtle" onPress={() => onChoose(false)}>
          {valueText(minutes, 'time')}
        </Button>
        <Button variant="subtle" onPress={() => onChoose(true)}>
          {valueText(otherMinutes, 'time')}
        </Button>
      </div>
    </Note>
  );
}
