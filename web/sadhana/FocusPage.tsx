import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { focusHeading, PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { ClockQuestion } from '#web/sadhana/focus/clock/ClockQuestion.tsx';
import { FinishedSessionForm } from '#web/sadhana/focus/FinishedSessionForm.tsx';
import {
  announcement,
  lengthOf,
  type SessionSettings,
  sessionSettingsOf,
  stageOf,
} from '#web/sadhana/focus/focusSession.ts';
import { rememberedLength } from '#web/sadhana/focus/options/timerOptions.ts';
import { useSessionOptions } from '#web/sadhana/focus/options/useSessionOptions.ts';
import { RunningSession } from '#web/sadhana/focus/RunningSession.tsx';
import { useSessionPractices } from '#web/sadhana/focus/SessionPractices.tsx';
import { SessionSetup } from '#web/sadhana/focus/SessionSetup.tsx';
import { useIdle } from '#web/sadhana/focus/screen/useIdle.ts';
import { useSpaceKey } from '#web/sadhana/focus/screen/useSpaceKey.ts';
import { useWakeLock } from '#web/sadhana/focus/screen/useWakeLock.ts';
import { useSequence } from '#web/sadhana/focus/sequence/useSequence.ts';
import { type Dial, dialOf, idleDialOf } from '#web/sadhana/focus/timeline/dial.ts';
import { useFocusTimer } from '#web/sadhana/focus/useFocusTimer.ts';
import { useLogSession } from '#web/sadhana/focus/useLogSession.ts';
import { usePreparation, useResetSession } from '#web/sadhana/focus/usePreparation.ts';
import { UnsentLogs } from '#web/sadhana/unsent/UnsentLogs.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Ring } from '#web/ui/feedback/Ring.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './FocusPage.module.css';

export { loadFocus as loader } from './queries.ts';
export { FocusPage as Component };

export function FocusPage() {
  const [params] = useSearchParams();
  // The key makes the timer start again with the settings of a new URL.
  return <FocusTimer key={params.toString()} params={params} />;
}

const TITLE = msg`Focus Timer`;

/** One screen for the whole session, from the intention to the log. The settings come from the URL. */
function FocusTimer({ params }: { params: URLSearchParams }) {
  const initialSettings = useInitialSettings(params);
  const timer = useFocusTimer();
  const logging = useLogSession(timer.remove);
  const preparation = usePreparation(initialSettings);
  const session = timer.session ?? logging.loggedSession;
  const sequence = useSequence(initialSettings.presetId ?? null, !session);
  const parts = sequence?.parts ?? null;
  const options = useSessionOptions(preparation, parts);
  const practices = useSessionPractices((session ?? preparation.settings).practiceId);
  const phase = session?.phase ?? 'idle';
  const isMemberIdle = useIdle(phase === 'running');
  const dial = session ? dialOf(session, timer.now) : idleDialOf(preparation.settings, parts);
  const [hasStartedHere, setHasStartedHere] = useState(false);
  useWakeLock(phase === 'running');
  useFocusHeadingAtEnd(phase === 'finished');

  const start = () => {
    const settings = preparation.settingsToStart();
    const choices = settings && options.choicesToStart();
    if (!choices || (sequence && !parts)) return;
    setHasStartedHere(true);
    timer.start({ ...settings, ...choices }, parts);
  };
  const next = () => {
    // In the last part the button disappears.
    if (timer.endPart()) focusHeading();
  };
  const { reset, confirmAndReset } = useResetSession(timer, preparation, options.length.clearTyped);
  const stopEarly = () => {
    const runningSession = timer.session;
    const finishedSession = timer.stop();
    if (!finishedSession) reset(runningSession, true);
    else if (finishedSession.parts) logging.log({ session: finishedSession });
    else if (practices.linked && !finishedSession.isOpen && finishedSession.leftMs > 0)
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
      <PageTitle title={isUnderWay ? `${dial.text} – ${t(TITLE)}` : t(TITLE)} />
      <div className={style.head}>
        <BackLink href={paths.sadhana()}>
          <Trans>Sadhana</Trans>
        </BackLink>
      </div>
      <VisuallyHidden isLive>{session && announcement(session, timer.now)}</VisuallyHidden>
      <div className={style.middle}>
        <FocusDial {...dial} />
        <div className={style.content}>
          <h1>{t(TITLE)}</h1>
          {session && <ClockQuestion session={session} now={timer.now} onChoose={timer.chooseClock} />}
          {!session && (
            <SessionSetup
              preparation={preparation}
              options={options}
              sequence={sequence}
              practices={practices}
              unsentLogs={<UnsentLogs />}
              onStart={start}
              onReset={() => reset()}
            />
          )}
          {isUnderWay && session && (
            <RunningSession
              session={session}
              stage={stageOf(session, timer.now)}
              initialSettings={initialSettings}
              takesFocus={hasStartedHere}
              practices={practices}
              onChangeIntention={preparation.showLockedNotice}
              onToggle={phase === 'running' ? timer.pause : timer.resume}
              onNext={next}
              onStop={stopEarly}
              onReset={() => void confirmAndReset('reset')}
            />
          )}
          {session?.phase === 'finished' && (
            <FinishedSessionForm
              session={session}
              practices={practices}
              logging={logging}
              onLineChange={timer.setLine}
              onDiscard={() => void confirmAndReset('discard')}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The time as a ring and as text. */
function FocusDial({ text, label, share }: Dial) {
  return (
    <div className={style.dial}>
      <div className={style.ring}>
        <Ring remaining={share} />
      </div>
      <p
        className={style.clock}
        role="timer"
        aria-label={label}
        aria-live="off"
        data-long={text.length > 5 || undefined}
      >
        {text}
      </p>
    </div>
  );
}

/** The settings in the URL. If it has no length, the one that this device remembers applies. */
function useInitialSettings(params: URLSearchParams): SessionSettings {
  const { id: memberId } = useMember();
  const settings = sessionSettingsOf(params);
  if (lengthOf(params) || settings.practiceId || settings.presetId) return settings;
  return { ...settings, ...rememberedLength(memberId) };
}

/**
 * When the time of a session is over, the buttons of the running session disappear. If one of them had the
 * focus, the focus moves to the heading and not to a button. Otherwise a press of Space that was meant to
 * pause could discard the session.
 */
function useFocusHeadingAtEnd(hasEnded: boolean): void {
  // Only the document knows whether the focus was lost.
  useEffect(() => {
    if (hasEnded && document.activeElement === document.body) focusHeading();
  }, [hasEnded]);
}
