import { useState } from 'react';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { FinishedSessionForm } from './FinishedSessionForm.tsx';
import { FocusDial } from './FocusDial.tsx';
import style from './FocusTimer.module.css';
import { announcement, clockText, type FocusTerms, leftAt } from './focusSession.ts';
import { RunningSession } from './RunningSession.tsx';
import { SessionSetup } from './SessionSetup.tsx';
import { useEndSession } from './useEndSession.ts';
import { useFocus } from './useFocus.ts';
import { useIdle } from './useIdle.ts';
import { useLogSession } from './useLogSession.ts';
import { usePractices } from './usePractices.ts';
import { usePreparation } from './usePreparation.ts';
import { useResetSession } from './useResetSession.ts';
import { useSpaceKey } from './useSpaceKey.ts';
import { useWakeLock } from './useWakeLock.ts';

const TITLE = 'Focus Timer';
const MINUTE_MS = 60_000;

/** One screen from the intention to the log. `asked` is what the address asks for. */
export function FocusTimer({ asked }: { asked: FocusTerms }) {
  const focus = useFocus();
  const logging = useLogSession(focus.settle);
  const preparation = usePreparation(asked);
  const session = focus.session ?? logging.underWay;
  const { minutes, practiceId } = session ?? preparation.terms;
  const practices = usePractices(practiceId);
  const phase = session?.phase ?? 'idle';
  const isStill = useIdle(phase === 'running');
  const leftMs = session ? leftAt(session, focus.now) : minutes * MINUTE_MS;
  const [hasBegunHere, setHasBegunHere] = useState(false);
  useWakeLock(phase === 'running');
  useEndSession(phase === 'finished');

  const start = () => {
    const terms = preparation.termsToStart();
    if (!terms) return;
    setHasBegunHere(true);
    focus.start(terms);
  };
  const { reset, ask } = useResetSession(focus, preparation);
  const stopEarly = () => {
    const former = focus.session;
    const ended = focus.stop();
    if (!ended) reset(former, true);
    else if (practices.linked && ended.leftMs > 0)
      logging.log({ session: ended, practice: practices.linked });
  };
  const onSpace = {
    idle: preparation.isSet ? start : null,
    running: focus.pause,
    paused: focus.resume,
    finished: null,
  };
  useSpaceKey(onSpace[phase]);

  const isUnderWay = phase === 'running' || phase === 'paused';
  return (
    <div className={style.room} data-phase={phase} data-still={isStill ? '' : undefined}>
      <PageTitle title={isUnderWay ? `${clockText(leftMs)} – ${TITLE}` : TITLE} />
      <div className={style.head}>
        <BackLink href={paths.sadhana()}>Sadhana</BackLink>
      </div>
      <VisuallyHidden isLive>{session && announcement(session, focus.now)}</VisuallyHidden>
      <div className={style.middle}>
        <FocusDial leftMs={leftMs} minutes={minutes} />
        <div className={style.words}>
          <h1>{TITLE}</h1>
          {!session && (
            <SessionSetup
              preparation={preparation}
              practices={practices}
              onStart={start}
              onReset={() => reset()}
            />
          )}
          {isUnderWay && session && (
            <RunningSession
              session={session}
              asked={asked}
              takesFocus={hasBegunHere}
              practices={practices}
              onChangeIntention={preparation.refuseChange}
              onToggle={phase === 'running' ? focus.pause : focus.resume}
              onStop={stopEarly}
              onReset={() => void ask('Reset')}
            />
          )}
          {session?.phase === 'finished' && (
            <FinishedSessionForm
              session={session}
              practices={practices}
              logging={logging}
              onDiscard={() => void ask('Discard')}
            />
          )}
        </div>
      </div>
    </div>
  );
}
