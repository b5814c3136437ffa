import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RoomPlan } from '#contract/events/room.ts';
import {
  EMPTY_LINE,
  type Line,
  LogLine,
  minutesText,
  PracticeChoice,
  practiceToday,
  useLogSession,
  usePracticeChoice,
  useSessionPractices,
} from '#web/sadhana/focus/public.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './RoomEnd.module.css';
import type { RoomSnapshot } from './roomStore.ts';
import { attendedMinutes } from './sitPosition.ts';

interface Props {
  plan: RoomPlan;
  title: string;
  memberId: string | null;
  attendance: RoomSnapshot['attendance'];
  onLogged: () => void;
}

/**
 * The end of a sit. Members can log it once as a practice, with the number of whole minutes that they were in the room.
 */
export function RoomEnd({ plan, title, memberId, attendance, onLogged }: Props) {
  const minutes = attendance ? attendedMinutes(plan, attendance.presences) : 0;
  const isLogged = attendance?.isLogged === true;
  return (
    <div className={style.end}>
      <p className={style.ended}>
        <Trans>The sit has ended.</Trans>
      </p>
      {memberId && isLogged && (
        <p className={style.note}>
          <Trans>The practice is logged.</Trans>
        </p>
      )}
      {memberId && attendance && !isLogged && minutes > 0 && (
        <LogForm {...{ plan, title, minutes, onLogged }} logKey={attendance.logKey} />
      )}
    </div>
  );
}

interface LogFormProps {
  plan: RoomPlan;
  title: string;
  minutes: number;
  logKey: string;
  onLogged: () => void;
}

function LogForm({ plan, title, minutes, logKey, onLogged }: LogFormProps) {
  const practices = useSessionPractices(null);
  const logging = useLogSession(onLogged);
  const choice = usePracticeChoice(practices);
  const [line, setLine] = useState<Line>(EMPTY_LINE);
  const isLogging = logging.loggedSession !== null;
  const endedAt = new Date(plan.endsAt);

  const log = () => {
    const practice = choice.choose();
    if (!practice) return;
    logging.log({
      session: {
        ...{ phase: 'finished', key: logKey, minutes, practised: minutes, leftMs: 0 },
        ...{ practiceId: null, sankalpa: title, day: practiceToday(endedAt) },
        ...{ endedAt: endedAt.getTime(), line },
      },
      practice,
      notes: t`Logged from a shared sit.`,
    });
  };
  return (
    <>
      <p className={style.note}>{minutesText(minutes)}</p>
      <PracticeChoice {...choice.field} isDisabled={isLogging} />
      <div className={style.line}>
        <LogLine line={line} lineKey={logKey} at={endedAt} isDisabled={isLogging} onChange={setLine} />
      </div>
      <Button variant="primary" isPending={isLogging || practices.isPending} worksOffline onPress={log}>
        <Trans>Log Practice</Trans>
      </Button>
    </>
  );
}
