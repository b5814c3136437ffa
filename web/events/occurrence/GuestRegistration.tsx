import { useState } from 'react';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import type { GuestFormProps } from './GuestForm.tsx';
import style from './RegistrationPanel.module.css';

/** The form for guests, which brings the contract's schemas along. */
export function GuestRegistration(props: GuestFormProps) {
  const [isMissing, setIsMissing] = useState(false);
  const GuestForm = useLazy(loadGuestForm, !isMissing, () => setIsMissing(true));
  if (isMissing) {
    return <QueryError sentence={MISSING} failure={null} onRetry={() => setIsMissing(false)} />;
  }
  if (!GuestForm) {
    return (
      <div className={style.toCome} role="status">
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton height="5rem" />
        <Skeleton height="7rem" />
      </div>
    );
  }
  return <GuestForm {...props} />;
}

const MISSING = 'The form could not be loaded. Is the network away?';
const loadGuestForm = async () => (await import('./GuestForm.tsx')).GuestForm;
