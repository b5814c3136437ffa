import { t } from '@lingui/core/macro';
import type { RoomPlan } from '#contract/events/room.ts';
import { PHASE_NAMES, planText } from '#web/events/phaseNames.ts';
import { timeText } from '#web/platform/calendar/days.ts';
import { Ring } from '#web/ui/feedback/Ring.tsx';
import style from './RoomPage.module.css';
import type { SitPosition } from './sitPosition.ts';

/** The ring of the current phase, with the time that is left. */
export function SitDial({
  plan,
  position: { state, index, leftMs, share },
}: {
  plan: RoomPlan;
  position: SitPosition;
}) {
  const phase = plan.phases[index];
  const text = clockText(leftMs);
  const start = timeText(plan.startsAt);
  return (
    <>
      <div className={style.dial}>
        <div className={style.ring}>
          <Ring remaining={share} />
        </div>
        <p
          className={style.clock}
          role="timer"
          aria-label={state === 'before' ? t`Time to the start` : t`Time left`}
          aria-live="off"
          data-long={text.length > 5 || undefined}
        >
          {text}
        </p>
      </div>
      <p className={style.phase}>{phase ? t(PHASE_NAMES[phase.kind]) : t`Begins at ${start}`}</p>
      {state === 'before' && <p className={style.plan}>{planText(plan.phases)}</p>}
    </>
  );
}

/** "05:00", or "1:05:00" from an hour on. Seconds are rounded up, so that 00:00 is shown when the bell rings. */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}
