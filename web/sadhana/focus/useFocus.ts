import { useState, useSyncExternalStore } from 'react';
import { freshUuid } from '#web/platform/api/freshUuid.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { begin, type FinishedSession, type FocusTerms, pause, resume, stop } from './focusSession.ts';
import { focusTimerStateOf } from './focusTimerState.ts';

/** The member's session as it is now, and what can be done with it. */
export function useFocus() {
  const { id } = useMember();
  const [room] = useState(() => focusTimerStateOf(id));
  const { session, now } = useSyncExternalStore(room.watch, room.moment);
  return {
    session,
    now,
    /** Does nothing where another tab was faster. */
    start: (terms: FocusTerms) => room.change((held, at) => held ?? begin(terms, freshUuid(), at)),
    pause: () => room.change((held, at) => held && pause(held, at)),
    resume: () => room.change((held, at) => held && resume(held, at)),
    /** The session as it has ended, or null when it was too short and is dropped. */
    stop: (): FinishedSession | null => {
      room.change((held, at) => held && stop(held, at));
      const { session: ended } = room.moment();
      return ended?.phase === 'finished' ? ended : null;
    },
    /** Drops a session that has been logged or given up, unless the next one runs already. */
    settle: (key: string) => room.change((held) => (held?.key === key ? null : held)),
  };
}
