import { msg, t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { hasText } from '#web/sadhana/lines/line.ts';
import { minutesText } from '#web/sadhana/logText.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import {
  elapsedMinutes,
  type FocusSession,
  type Length,
  Sankalpa,
  type SessionSettings,
} from './focusSession.ts';
import type { useFocusTimer } from './useFocusTimer.ts';

const INTENTION_LOCKED = msg`To change your intention, please reset the session.`;
const INTENTION_MISSING = msg`Set an intention to begin.`;
const TOO_SHORT = msg`A session under 1 minute is not logged.`;

/** The settings before a session starts. Their initial values come from the URL and from what the device remembers. */
export function usePreparation(initialSettings: SessionSettings) {
  const confirm = useConfirm();
  const field = useRef<HTMLInputElement>(null);
  const [settings, setSettings] = useState(initialSettings);
  const [text, setText] = useState(initialSettings.sankalpa);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const isIntentionSet = settings.sankalpa !== '';

  const showLockedNotice = () => void confirm.notice({ title: t(INTENTION_LOCKED) });
  const showError = (reason?: string) => {
    setError(reason);
    field.current?.focus();
  };
  function applyText(): SessionSettings | null {
    const { data: sankalpa, error: invalid } = Sankalpa.safeParse(text);
    if (invalid) {
      showError(invalid.issues[0]?.message);
      return null;
    }
    const next = { ...settings, sankalpa };
    setText(sankalpa);
    setSettings(next);
    setNote(undefined);
    return next;
  }
  return {
    settings,
    text,
    error,
    note,
    isIntentionSet,
    field,
    showLockedNotice,
    setLength: ({ minutes, isOpen }: Length) => setSettings({ ...settings, minutes, isOpen }),
    changeText: (changed: string) => {
      if (isIntentionSet) return showLockedNotice();
      setText(changed);
      setError(undefined);
    },
    /** Returns whether the intention could be set. */
    setIntention: () => {
      if (isIntentionSet) showLockedNotice();
      return !isIntentionSet && applyText() !== null;
    },
    /** The settings to start with. Without an intention, shows an error and returns null. */
    settingsToStart: (): SessionSettings | null => {
      if (isIntentionSet) return settings;
      if (text.trim()) return applyText();
      showError(t(INTENTION_MISSING));
      return null;
    },
    /**
     * Prepares another session: with the length and practice of the URL if the URL names a practice or a
     * preset, otherwise with those of the previous session, if there was one. The intention stays in the
     * field, so that it can be changed and set again.
     */
    reset: (previous: FocusSession | null, isTooShort = false) => {
      const { practiceId: ownId, presetId } = initialSettings;
      const isFromUrl = ownId || presetId || !previous || previous.parts;
      const { minutes, isOpen, practiceId } = isFromUrl ? initialSettings : previous;
      setSettings({ ...initialSettings, minutes, isOpen, practiceId, sankalpa: '' });
      setText(previous?.sankalpa ?? text);
      setError(undefined);
      setNote(isTooShort ? t(TOO_SHORT) : undefined);
    },
  };
}

/** The ways to lose a session. */
const LOSSES = {
  reset: { name: msg({ message: 'Reset', context: 'verb' }), question: msg`Reset this session?` },
  discard: { name: msg({ message: 'Discard', context: 'verb' }), question: msg`Discard this session?` },
};

export type Preparation = ReturnType<typeof usePreparation>;

/**
 * Returns `reset`, which resets the session, and `confirmAndReset`, which asks first if a running session or
 * at least one minute would be lost.
 */
export function useResetSession(
  timer: ReturnType<typeof useFocusTimer>,
  preparation: Preparation,
  onReset: () => void,
) {
  const confirm = useConfirm();
  const { id: memberId } = useMember();
  const { session, now } = timer;

  function reset(previous: FocusSession | null = session, isTooShort = false) {
    preparation.reset(previous, isTooShort);
    onReset();
    if (previous) timer.remove(previous.key);
    focusHeading();
  }

  async function confirmAndReset(action: keyof typeof LOSSES) {
    if (!session) return reset();
    const minutes = session.phase === 'finished' ? session.practised : elapsedMinutes(session, now);
    if (session.phase !== 'running' && minutes < 1) return reset();
    const hasLine = session.phase === 'finished' && hasText(session.line);
    const isConfirmed = await confirm({
      title: hasLine ? t`Discard this sit and your line?` : t(LOSSES[action].question),
      body:
        minutes < 1
          ? t`It starts again from the beginning.`
          : t`${{ minutes: minutesText(minutes) }} will not be logged.`,
      action: t(LOSSES[action].name),
      tone: 'danger',
    });
    if (!isConfirmed) return;
    if (session.phase === 'finished' && session.line?.sealedKey)
      (await import('#web/journal/sealed/public.ts')).discardLine(memberId, session.line.sealedKey);
    reset();
  }

  return { reset, confirmAndReset };
}
