import { Ring } from '#web/ui/feedback/Ring.tsx';
import style from './FocusDial.module.css';
import { clockText } from './focusSession.ts';

/** The ring that empties, and what is left in figures. */
export function FocusDial({ leftMs, minutes }: { leftMs: number; minutes: number }) {
  return (
    <div className={style.dial}>
      <div className={style.ring}>
        <Ring left={leftMs / (minutes * 60_000)} />
      </div>
      <p className={style.clock} role="timer" aria-label="Time left" aria-live="off">
        {clockText(leftMs)}
      </p>
    </div>
  );
}
