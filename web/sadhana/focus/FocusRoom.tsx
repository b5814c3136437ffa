import { useState } from 'react';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/BackLink.tsx';
import { Unseen } from '#web/ui/layout/Unseen.tsx';
import { Ending } from './Ending.tsx';
import { FocusDial } from './FocusDial.tsx';
import style from './FocusRoom.module.css';
import { announcement, clockText, type FocusTerms, leftAt } from './focusSession.ts';
import { Preparing } from './Preparing.tsx';
import { Sitting } from './Sitting.tsx';
import { useEndFocus } from './useEndFocus.ts';
import { useFocus } from './useFocus.ts';
import { useLogging } from './useLogging.ts';
import { usePractices } from './usePractices.ts';
import { usePreparation } from './usePreparation.ts';
import { useReset } from './useReset.ts';
import { useSpaceKey } from './useSpaceKey.ts';
import { useStillness } from './useStillness.ts';
import { useWakeLock } from './useWakeLock.ts';

const TITLE = 'Focus Timer';
const MINUTE_MS = 60_000;

/** One screen from the intention to the log. `asked` is what the address asks for. */
export function FocusRoom({ asked }: { asked: FocusTerms }) {
  const focus = useFocus();
  const logging = useLogging(focus.settle);
  const preparation = usePreparation(asked);
  const session = focus.session ?? logging.underWay;
  const { minutes, practiceId } = session ?? preparation.terms;
  const practices = usePractices(practiceId);
  const phase = session?.phase ?? 'idle';
  const isStill = useStillness(phase === 'running');
  const leftMs = session ? leftAt(session, focus.now) : minutes * MINUTE_MS;
  const [hasBegunHere, setHasBegunHere] = useState(false);
  useWakeLock(phase === 'running');
  useEndFocus(phase === 'finished');

  const start = () => {
    const terms = preparation.termsToStart();
    if (!terms) return;
    setHasBegunHere(true);
    focus.start(terms);
  };
  const { reset, ask } = useReset(focus, preparation);
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
      <Unseen isLive>{session && announcement(session, focus.now)}</Unseen>
      <div className={style.middle}>
        <FocusDial leftMs={leftMs} minutes={minutes} />
        <div className={style.words}>
          <h1>{TITLE}</h1>
          {!session && (
            <Preparing
              preparation={preparation}
              practices={practices}
              onStart={start}
              onReset={() => reset()}
            />
          )}
          {isUnderWay && session && (
            <Sitting
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
            <Ending
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
