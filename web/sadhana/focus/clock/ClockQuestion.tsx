import { elapsedMinutes, type FocusSession, finishIfOver } from '#web/sadhana/focus/focusSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { numberText } from '#web/ui/locale.ts';
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
      <p>The clock of this device was changed, or the device slept. How long have you sat?</p>
      <div className={style.answers}>
        <Button variant="subtle" onPress={() => onChoose(false)}>
          {numberText(minutes)} min
        </Button>
        <Button variant="subtle" onPress={() => onChoose(true)}>
          {numberText(otherMinutes)} min
        </Button>
      </div>
    </Note>
  );
}
