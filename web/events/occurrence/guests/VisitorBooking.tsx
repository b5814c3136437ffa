import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Occurrence } from '#contract/events/occurrences.ts';
import style from '#web/events/occurrence/booking/Booking.module.css';
import { SpotsLeft } from '#web/events/occurrence/booking/SpotsLeft.tsx';
import { useRefetchAfter } from '#web/events/occurrence/useRefetchAfter.ts';
import { closedText, waitlistClosesAt } from '#web/events/occurrence/waitlist/waitlistText.ts';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import type { GuestFormProps } from './GuestForm.tsx';

interface Props {
  occurrence: Occurrence;
  /** Whether the visitor followed the link of a guest's mail, and has a registration or waits for a spot. */
  isGuest: boolean;
  /** Whether the main button is filled. */
  isFilled: boolean;
  onRegistered: () => void;
}

/** Login, guest registration and the waitlist for visitors, who only see events of public communities. */
export function VisitorBooking({ occurrence, isGuest, isFilled, onRegistered }: Props) {
  const { pathname } = useLocation();
  const [hasRegistered, setHasRegistered] = useState(false);
  const { endTime, spotsLeft, waitlist } = occurrence;
  const hasEnded = Date.parse(endTime) <= Date.now();
  const isWaitlist = !hasEnded && spotsLeft <= 0 && waitlist.isOpen;
  const hasForm = !isGuest && ((!hasEnded && spotsLeft > 0) || isWaitlist);
  const text = isGuest ? null : closedText(occurrence);
  useRefetchAfter(occurrence.id, isWaitlist ? waitlistClosesAt(occurrence) : null);
  return (
    <>
      {/* For a guest, the panel of the link begins with their own state. */}
      {(!isGuest || hasEnded) && (
        <SpotsLeft occurrence={occurrence} hasEnded={hasEnded} takesFocus={hasRegistered && !hasForm} />
      )}
      {text && <p>{text}</p>}
      {hasForm && (
        <>
          <ButtonLink variant={isFilled ? 'primary' : 'quiet'} isWide href={paths.login(pathname)}>
            {isWaitlist ? t`Log In to Join the Waitlist` : t`Log In to Book`}
          </ButtonLink>
          <p className={style.or}>{isWaitlist ? t`or wait as a guest` : t`or come as a guest`}</p>
          <GuestRegistration
            occurrence={occurrence}
            isWaitlist={isWaitlist}
            onRegistered={() => {
              setHasRegistered(true);
              onRegistered();
            }}
          />
        </>
      )}
    </>
  );
}

/** The registration form for guests, loaded lazily because it needs zod. */
function GuestRegistration(props: GuestFormProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const GuestForm = useLazy(loadGuestForm, !hasFailed, () => setHasFailed(true));
  if (hasFailed) {
    return (
      <QueryError
        message={t`The form could not be loaded. Check your connection.`}
        failure={null}
        onRetry={() => setHasFailed(false)}
      />
    );
  }
  if (!GuestForm) {
    return (
      <div className={style.formSkeleton} role="status">
        <VisuallyHidden>
          <Trans>Loading…</Trans>
        </VisuallyHidden>
        <Skeleton height="5rem" />
        <Skeleton height="7rem" />
      </div>
    );
  }
  return <GuestForm {...props} />;
}

const loadGuestForm = async () => (await import('./GuestForm.tsx')).GuestForm;
