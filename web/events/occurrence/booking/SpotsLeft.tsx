import type { Occurrence } from '#contract/events/occurrences.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './Booking.module.css';

interface Props {
  occurrence: Occurrence;
  hasEnded: boolean;
  /** Moves the focus here when the button that had it disappears. */
  takesFocus?: boolean;
}

/** The number of free spots if there is a limit, or why booking is closed. */
export function SpotsLeft({ occurrence, hasEnded, takesFocus }: Props) {
  const { spotsLeft, isUnlimited } = occurrence;
  const reason = closedText(occurrence, hasEnded);
  if (!reason && isUnlimited) return null;
  const content = reason ? (
    <p className={style.closed}>{reason}</p>
  ) : (
    <p className={style.spots}>
      <b>{numberText(spotsLeft)}</b> {spotsLeft === 1 ? 'spot left' : 'spots left'}
    </p>
  );
  return takesFocus ? <FocusOnMount>{content}</FocusOnMount> : content;
}

function closedText({ spotsLeft }: Occurrence, hasEnded: boolean): string | null {
  if (hasEnded) return 'This event has ended.';
  if (spotsLeft > 0) return null;
  return 'This event is full.';
}
