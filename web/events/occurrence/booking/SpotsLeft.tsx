import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
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
  const count = numberText(spotsLeft);
  const content = reason ? (
    <p className={style.closed}>{reason}</p>
  ) : (
    <p className={style.spots}>
      <Trans>
        <b>{count}</b> <Plural value={spotsLeft} one="spot left" other="spots left" />
      </Trans>
    </p>
  );
  return takesFocus ? <FocusOnMount>{content}</FocusOnMount> : content;
}

function closedText({ spotsLeft }: Occurrence, hasEnded: boolean): string | null {
  if (hasEnded) return t`This event has ended.`;
  if (spotsLeft > 0) return null;
  return t`This event is full.`;
}
