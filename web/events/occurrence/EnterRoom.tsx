import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Occurrence } from '#contract/events/occurrences.ts';
import type { OPENS_BEFORE_MINUTES as OpensBeforeMinutes } from '#contract/events/room.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useTimeout } from '#web/ui/useTimeout.ts';
import style from './EnterRoom.module.css';

/** The value of the contract, whose file would load zod. */
const OPENS_BEFORE_MINUTES: typeof OpensBeforeMinutes = 15;

interface Props {
  occurrence: Occurrence;
  /** The event as seen by the guest whose link was followed. */
  guestView: Occurrence | undefined;
}

/** The page sets a timer for the opening of the room only within this time. A longer timer would not be reliable. */
const MAX_WAIT_S = 24 * 60 * 60;

/**
 * A button that leads to the room of a shared sit while it is open. Before that, a note tells those who may enter when
 * it opens.
 */
export function EnterRoom({ occurrence, guestView }: Props) {
  const { id, startTime, isBooked, can } = occurrence;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const secondsToOpening = (Date.parse(startTime) - Date.now()) / 1000 - OPENS_BEFORE_MINUTES * 60;
  useTimeout(secondsToOpening > 0 && secondsToOpening < MAX_WAIT_S, Math.ceil(secondsToOpening) + 1, () => {
    void queryClient.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey });
  });

  // Browsers play sound only after a press, so this press unlocks the audio for the page of the room. The code is
  // loaded lazily.
  async function enter() {
    const { unlockChime } = await import('#web/sadhana/focus/public.ts');
    void unlockChime();
    await navigate(paths.room(id));
  }

  if (can.enter || guestView?.can.enter) {
    return (
      <div className={style.enter}>
        <Button variant="primary" isWide onPress={() => void enter()}>
          <Trans>Enter the Room</Trans>
        </Button>
      </div>
    );
  }
  const willEnter = isBooked || can.edit || guestView?.guest?.isRegistered;
  if (!willEnter || secondsToOpening <= 0) return null;
  return (
    <p className={style.hint}>
      <Trans>The room opens {OPENS_BEFORE_MINUTES} minutes before the start.</Trans>
    </p>
  );
}
