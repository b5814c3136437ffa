import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { elapsedMinutes, type FocusSession } from './focusSession.ts';
import { minutesText } from './minutesText.ts';
import type { useFocus } from './useFocus.ts';
import type { Preparation } from './usePreparation.ts';

/** The ways back to the beginning. One that loses a running session, or a minute or more, asks first. */
export function useResetSession(focus: ReturnType<typeof useFocus>, preparation: Preparation) {
  const confirm = useConfirm();
  const { session, now } = focus;

  function reset(former: FocusSession | null = session, isTooShort = false) {
    preparation.reset(former, isTooShort);
    if (former) focus.settle(former.key);
    focusHeading();
  }

  async function ask(action: 'Reset' | 'Discard') {
    if (!session) return reset();
    const minutes = session.phase === 'finished' ? session.practised : elapsedMinutes(session, now);
    if (session.phase !== 'running' && minutes < 1) return reset();
    const isAgreed = await confirm({
      title: `${action} this session?`,
      body:
        minutes < 1 ? 'It starts again from the beginning.' : `${minutesText(minutes)} will not be logged.`,
      action,
      tone: 'danger',
    });
    if (isAgreed) reset();
  }

  return { reset, ask };
}
