import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { focusHeading, PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Ring } from '#web/ui/feedback/Ring.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { FinishedSessionForm } from './FinishedSessionForm.tsx';
import style from './FocusPage.module.css';
import {
  announcement,
  clockText,
  remainingMs,
  type SessionSettings,
  sessionSettingsOf,
} from './focusSession.ts';
import { RunningSession } from './RunningSession.tsx';
import { useSessionPractices } from './SessionPractices.tsx';
import { SessionSetup } from './SessionSetup.tsx';
import { useFocusTimer } from './useFocusTimer.ts';
import { useIdle } from './useIdle.ts';
import { useLogSession } from './useLogSession.ts';
import { usePreparation, useResetSession } from './usePreparation.ts';
import { useSpaceKey } from './useSpaceKey.ts';
import { useWakeLock } from './useWakeLock.ts';

export function FocusPage() {
  const [params] = useSearchParams();
  // The key makes the timer start again with the settings of a new URL.
  return <FocusTimer key={params.toString()} initialSettings={sessionSettingsOf(params)} />;
}

const TITLE = 'Focus Timer';
const MINUTE_MS = 60_000;

/** One screen for the whole session, from the intention to the log. `initialSettings` come from the URL. */
function FocusTimer({ initialSettings }: { initialSettings: SessionSettings }) {
  const timer = useFocusTimer();
  const logging = useLogSession(timer.remove);
  const preparation = usePreparation(initialSettings);
  const session = timer.session ?? logging.loggedSession;
  const { minutes, practiceId } = session ?? preparation.settings;
  const practices = useSessionPractices(practiceId);
  const phase = session?.phase ?? 'idle';
  const isMemberIdle = useIdle(phase === 'running');
  const leftMs = session ? remainingMs(session, timer.now) : minutes * MINUTE_MS;
  const [hasStartedHere, setHasStartedHere] = useState(false);
  useWakeLock(phase === 'running');
  useFocusHeadingAtEnd(phase === 'finished');

  const start = () => {
    const settings = preparation.settingsToStart();
    if (!settings) return;
    setHasStartedHere(true);
    timer.start(settings);
  };
  const { reset, confirmAndReset } = useResetSession(timer, preparation);
  const stopEarly = () => {
    const runningSession = timer.session;
    const finishedSession = timer.stop();
    if (!finishedSession) reset(runningSession, true);
    else if (practices.linked && finishedSession.leftMs > 0)
      logging.log({ session: finishedSession, practice: practices.linked });
  };
  const spaceActions = {
    idle: preparation.isIntentionSet ? start : null,
    running: timer.pause,
    paused: timer.resume,
    finished: null,
  };
  useSpaceKey(spaceActions[phase]);

  const isUnderWay = phase === 'running' || phase === 'paused';
  return (
    <div className={style.page} data-phase={phase} data-inactive={isMemberIdle ? '' : undefined}>
      <PageTitle title={isUnderWay ? `${clockText(leftMs)} – ${TITLE}` : TITLE} />
      <div className={style.head}>
        <BackLink href={paths.sadhana()}>Sadhana</BackLink>
      </div>
      <VisuallyHidden isLive>{session && announcement(session, timer.now)}</VisuallyHidden>
      <div className={style.middle}>
        <FocusDial leftMs={leftMs} minutes={minutes} />
        <div className={style.content}>
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
              initialSettings={initialSettings}
              takesFocus={hasStartedHere}
              practices={practices}
              onChangeIntention={preparation.showLockedNotice}
              onToggle={phase === 'running' ? timer.pause : timer.resume}
              onStop={stopEarly}
              onReset={() => void confirmAndReset('Reset')}
            />
          )}
          {session?.phase === 'finished' && (
            <FinishedSessionForm
              session={session}
              practices={practices}
              logging={logging}
              onDiscard={() => void confirmAndReset('Discard')}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The remaining time as a ring and as text. */
function FocusDial({ leftMs, minutes }: { leftMs: number; minutes: number }) {
  return (
    <div className={style.dial}>
      <div className={style.ring}>
        <Ring remaining={leftMs / (minutes * MINUTE_MS)} />
      </div>
      <p className={style.clock} role="timer" aria-label="Time left" aria-live="off">
        {clockText(leftMs)}
      </p>
    </div>
  );
}

/**
 * When the time of a session is over, the buttons of the running session disappear. If one of them had the
 * focus, the focus moves to the heading and not to a button. So a Space key that was meant to pause does not
 * discard the session.
 */
function useFocusHeadingAtEnd(hasEnded: boolean): void {
  // Only the document knows whether the focus was lost.
  useEffect(() => {
    if (hasEnded && document.activeElement === document.body) focusHeading();
  }, [hasEnded]);
}
