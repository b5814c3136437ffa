import { plural, t } from '@lingui/core/macro';
import type { Occurrence } from '#contract/events/occurrences.ts';
import type { OwnState } from '#web/events/occurrence/waitlist/waitlistText.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import style from './StateHeading.module.css';

interface Props {
  state: OwnState;
  occurrence: Occurrence;
  /** Moves the focus here when the button that had it disappears. */
  takesFocus?: boolean;
}

/** The reader's own state as the heading of the panel, then the number of free spots, in small type. */
export function StateHeading({ state: { heading, text }, occurrence, takesFocus }: Props) {
  const { spotsLeft, isUnlimited, waitlist } = occurrence;
  const spots =
    spotsLeft > 0
      ? t`${plural(spotsLeft, { one: '# spot left', other: '# spots left' })}`
      : t`This event is full.`;
  const content = (
    <div className={style.state}>
      {/* The space separates the sentences where styles are missing. */}
      <h2>{heading}</h2> {text && <p>{text}</p>}
      {!isUnlimited && waitlist.mine !== 'offered' && <p className={style.spots}>{spots}</p>}
    </div>
  );
  return takesFocus ? <FocusOnMount>{content}</FocusOnMount> : content;
}
