import type { Occurrence } from '#contract/events/events.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './RegistrationPanel.module.css';

interface Props {
  occurrence: Occurrence;
  hasEnded: boolean;
  /** When it stands where the button was that has just been pressed. */
  takesFocus?: boolean;
}

/** How many spots are left, or why there are none. */
export function SpotsLeft({ occurrence: { spotsLeft }, hasEnded, takesFocus }: Props) {
  if (hasEnded || spotsLeft <= 0) {
    const sentence = (
      <p className={style.none}>{hasEnded ? 'This event has ended.' : 'This event is full.'}</p>
    );
    return takesFocus ? <FocusOnMount>{sentence}</FocusOnMount> : sentence;
  }
  return (
    <p className={style.spots}>
      <b>{numberText(spotsLeft)}</b> {spotsLeft === 1 ? 'spot left' : 'spots left'}
    </p>
  );
}
