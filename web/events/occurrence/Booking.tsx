import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { numberText } from '#web/ui/locale.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './Booking.module.css';
import type { GuestFormProps } from './GuestForm.tsx';
import { updateOccurrenceInCache } from './occurrenceCache.ts';

/** Books a spot for a member, or cancels the booking. */
export function MemberBooking({ occurrence }: { occurrence: Occurrence }) {
  const { isBooked, spotsLeft, can } = occurrence;
  const { toggleBooking, isPending, hasFailed } = useBooking(occurrence);
  const hasButton = can.book && (isBooked || spotsLeft > 0);
  return (
    <>
      <SpotsLeft occurrence={occurrence} hasEnded={!can.book} takesFocus={hasFailed && !hasButton} />
      {isBooked && (
        <p className={style.booked}>
          <Check />
          {can.book ? 'You are coming.' : 'You had booked a spot.'}
        </p>
      )}
      {/* One button for both actions, so that it keeps the focus. */}
      {hasButton && (
        <Button variant={isBooked ? 'quiet' : 'primary'} isWide isPending={isPending} onPress={toggleBooking}>
          {isBooked ? 'Cancel Booking' : 'Book My Spot'}
        </Button>
      )}
      {hasButton && !isBooked && <p className={style.nameNote}>{nameNote(occurrence)}</p>}
    </>
  );
}

type Action = 'book' | 'cancelBooking';

const CONFIRMATIONS = { book: 'Your spot is booked.', cancelBooking: 'Your booking is cancelled.' };

/** The longest time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

function useBooking({ id, isBooked }: Occurrence) {
  const queryClient = useQueryClient();
  const respondedAt = useRef(0);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (action: Action) => api.events[action]({ params: { id } }),
    onSuccess: async (occurrence, action) => {
      await updateOccurrenceInCache(queryClient, occurrence);
      toast.success(CONFIRMATIONS[action]);
    },
    // Shows no error: after a refetch the panel shows why booking is not possible.
    onError: () => queryClient.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey }),
    onSettled: () => {
      respondedAt.current = Date.now();
    },
  });

  /** Ignores the second click of a double click, which would undo the first after a fast response. */
  function toggleBooking() {
    if (Date.now() - respondedAt.current > DOUBLE_CLICK_MS) mutate(isBooked ? 'cancelBooking' : 'book');
  }
  return { toggleBooking, isPending, hasFailed: isError };
}

interface Props {
  occurrence: Occurrence;
  /** Whether the visitor followed the link of a guest's mail. The panel then offers to cancel instead. */
  hasGuestToken: boolean;
}

/** Login or guest registration for visitors, who only see events of public communities. */
export function VisitorBooking({ occurrence, hasGuestToken }: Props) {
  const { pathname } = useLocation();
  const [hasRegistered, setHasRegistered] = useState(false);
  const hasEnded = Date.parse(occurrence.endTime) <= Date.now();
  const isOpen = !hasEnded && occurrence.spotsLeft > 0;
  return (
    <>
      <SpotsLeft occurrence={occurrence} hasEnded={hasEnded} takesFocus={hasRegistered} />
      {isOpen && !hasGuestToken && (
        <>
          <ButtonLink variant="primary" isWide href={paths.login(pathname)}>
            Log In to Book
          </ButtonLink>
          <p className={style.or}>or come as a guest</p>
          <GuestRegistration
            occurrenceId={occurrence.id}
            nameNote={nameNote(occurrence)}
            onRegistered={() => setHasRegistered(true)}
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
    return <QueryError message={LOAD_FAILED} failure={null} onRetry={() => setHasFailed(false)} />;
  }
  if (!GuestForm) {
    return (
      <div className={style.formSkeleton} role="status">
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton height="5rem" />
        <Skeleton height="7rem" />
      </div>
    );
  }
  return <GuestForm {...props} />;
}

const LOAD_FAILED = 'The form could not be loaded. Check your connection.';
const loadGuestForm = async () => (await import('./GuestForm.tsx')).GuestForm;

interface SpotsLeftProps {
  occurrence: Occurrence;
  hasEnded: boolean;
  /** Moves the focus here when the button that had it disappears. */
  takesFocus?: boolean;
}

/** The number of free spots, or why booking is closed. */
function SpotsLeft({ occurrence: { spotsLeft }, hasEnded, takesFocus }: SpotsLeftProps) {
  if (hasEnded || spotsLeft <= 0) {
    const message = (
      <p className={style.closed}>{hasEnded ? 'This event has ended.' : 'This event is full.'}</p>
    );
    return takesFocus ? <FocusOnMount>{message}</FocusOnMount> : message;
  }
  return (
    <p className={style.spots}>
      <b>{numberText(spotsLeft)}</b> {spotsLeft === 1 ? 'spot left' : 'spots left'}
    </p>
  );
}

/** Tells attendees who will see their name. */
const nameNote = ({ attendeesShownTo }: Pick<Occurrence, 'attendeesShownTo'>) =>
  attendeesShownTo === 'everyone'
    ? 'Your name is shown on this page.'
    : 'Your name is shown to members of this community.';
