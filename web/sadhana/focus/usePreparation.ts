import { useRef, useState } from 'react';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { type FocusSession, type FocusTerms, Sankalpa } from './focusSession.ts';

const LOCKED = 'To change your intention, please reset the session.';
const MISSING = 'Set an intention to begin.';
const TOO_SHORT = 'A session under 1 minute is not logged.';

/** What is chosen before a session starts, beginning with what the address asks for. */
export function usePreparation(asked: FocusTerms) {
  const confirm = useConfirm();
  const field = useRef<HTMLInputElement>(null);
  const [terms, setTerms] = useState(asked);
  const [text, setText] = useState(asked.sankalpa);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const isSet = terms.sankalpa !== '';

  const refuseChange = () => void confirm.notice({ title: LOCKED });
  const refuse = (reason?: string) => {
    setError(reason);
    field.current?.focus();
  };
  function setTyped(): FocusTerms | null {
    const { data: sankalpa, error: wrong } = Sankalpa.safeParse(text);
    if (wrong) {
      refuse(wrong.issues[0]?.message);
      return null;
    }
    const next = { ...terms, sankalpa };
    setText(sankalpa);
    setTerms(next);
    setNote(undefined);
    return next;
  }
  return {
    terms,
    text,
    error,
    note,
    isSet,
    field,
    refuseChange,
    choose: (minutes: FocusTerms['minutes']) => setTerms({ ...terms, minutes }),
    write: (changed: string) => {
      if (isSet) return refuseChange();
      setText(changed);
      setError(undefined);
    },
    /** Whether the intention is set now. */
    set: () => {
      if (isSet) refuseChange();
      return !isSet && setTyped() !== null;
    },
    /** What to start with: what is set, or else is typed. Null, and said why, without an intention. */
    termsToStart: (): FocusTerms | null => {
      if (isSet) return terms;
      if (text.trim()) return setTyped();
      refuse(MISSING);
      return null;
    },
    /** Back to the beginning. What was intended stays written, to be changed and set again. */
    reset: (former: FocusSession | null, isTooShort = false) => {
      const { minutes, practiceId } = asked.practiceId || !former ? asked : former;
      setTerms({ minutes, practiceId, day: asked.day, sankalpa: '' });
      setText(former?.sankalpa ?? text);
      setError(undefined);
      setNote(isTooShort ? TOO_SHORT : undefined);
    },
  };
}

export type Preparation = ReturnType<typeof usePreparation>;
