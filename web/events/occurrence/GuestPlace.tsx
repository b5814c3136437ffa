import { useState } from 'react';
import { ReadingFailure } from '#web/platform/api/ReadingFailure.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Unseen } from '#web/ui/layout/Unseen.tsx';
import { useLate } from '#web/ui/useLate.ts';
import type { GuestFormProps } from './GuestForm.tsx';
import style from './RegistrationPanel.module.css';

/** The form for guests, which brings the contract's schemas along. */
export function GuestPlace(props: GuestFormProps) {
  const [isMissing, setIsMissing] = useState(false);
  const GuestForm = useLate(loadGuestForm, !isMissing, () => setIsMissing(true));
  if (isMissing) {
    return <ReadingFailure sentence={MISSING} failure={null} onRetry={() => setIsMissing(false)} />;
  }
  if (!GuestForm) {
    return (
      <div className={style.toCome} role="status">
        <Unseen>Loading…</Unseen>
        <Skeleton height="5rem" />
        <Skeleton height="7rem" />
      </div>
    );
  }
  return <GuestForm {...props} />;
}

const MISSING = 'The form could not be loaded. Is the network away?';
const loadGuestForm = async () => (await import('./GuestForm.tsx')).GuestForm;
