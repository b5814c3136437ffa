import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { nameNote } from '#web/events/occurrence/nameNote.ts';
import { updateOccurrenceInCache } from '#web/events/occurrence/occurrenceCache.ts';
import { type PanelAction, usePanelAction } from '#web/events/occurrence/usePanelAction.ts';
import { useRefetchAfter } from '#web/events/occurrence/useRefetchAfter.ts';
import {
  DECLINE_SPOT,
  LEAVE_WAITLIST,
  spotGoesOn,
  TAKE_SPOT,
} from '#web/events/occurrence/waitlist/waitlistActions.ts';
import { closedText, ownState, waitlistClosesAt } from '#web/events/occurrence/waitlist/waitlistText.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { errorText, isClientError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './Booking.module.css';
import { SpotsLeft } from './SpotsLeft.tsx';
import { StateHeading } from './StateHeading.tsx';

interface Action extends PanelAction {
  call: 'book' | 'cancelBooking' | 'joinWaitlist' | 'leaveWaitlist';
  isQuiet?: boolean;
}

const TAKE: Action = { ...TAKE_SPOT, call: 'book' };
const BOOK: Action = { ...TAKE, label: msg`Book My Spot` };
const CANCEL: Action = {
  call: 'cancelBooking',
  label: msg`Cancel Booking`,
  isQuiet: true,
  done: msg`Your booking is cancelled.`,
  failed: msg`Your booking could not be cancelled.`,
};
const CANCEL_AWAITED: Action = {
  ...CANCEL,
  question: () => ({ ...spotGoesOn(), title: t`Cancel your booking?`, action: t(CANCEL.label) }),
};
const JOIN: Action = {
  call: 'joinWaitlist',
  label: msg`Join the Waitlist`,
  done: msg`You are on the waitlist.`,
  failed: msg`You could not be added to the waitlist.`,
};
const LEAVE: Action = { ...LEAVE_WAITLIST, call: 'leaveWaitlist', isQuiet: true };
const DECLINE: Action = { ...DECLINE_SPOT, call: 'leaveWaitlist' };

/** The main action that a member can take; null if there is none. */
function mainAction({ can, isBooked, isAwaited, spotsLeft, waitlist }: Occurrence): Action | null {
  if (!can.book) return null;
  if (isBooked) return isAwaited ? CANCEL_AWAITED : CANCEL;
  if (waitlist.mine === 'offered') return TAKE;
  if (spotsLeft > 0) return BOOK;
  if (waitlist.mine) return LEAVE;
  return waitlist.isOpen ? JOIN : null;
}

interface Props {
  occurrence: Occurrence;
  /** Whether the main button is filled. */
  isFilled: boolean;
  onChanged: () => void;
  /** The ways into the event, which stand below the heading. */
  children: ReactNode;
}

/** Books a spot for a member or puts them on the waitlist of a full event, and undoes both. */
export function MemberBooking({ occurrence, isFilled, onChanged, children }: Props) {
  const { isBooked, spotsLeft, waitlist, can } = occurrence;
  const { press, running, last, hasFailed } = useBooking(occurrence, onChanged);
  useWaitlistRefetch(occurrence);
  const action = mainAction(occurrence);
  const state = can.book ? ownState(occurrence) : null;
  const text = can.book && !state ? closedText(occurrence) : null;
  const isFullNow = hasFailed && last?.call === 'book' && spotsLeft <= 0;
  const hasLostButton =
    (last === DECLINE && waitlist.mine !== 'offered') || (!action && (hasFailed || last === LEAVE));
  return (
    <>
      {state ? (
        <StateHeading state={state} occurrence={occurrence} takesFocus={isFullNow || hasLostButton} />
      ) : (
        <SpotsLeft occurrence={occurrence} hasEnded={!can.book} takesFocus={isFullNow || hasLostButton} />
      )}
      {isBooked && !can.book && (
        <p className={style.booked}>
          <Check />
          <Trans>You had booked a spot.</Trans>
        </p>
      )}
      {text && <p className={style.waitlist}>{text}</p>}
      {children}
      {/* One button for all of these actions, so that it keeps the focus. */}
      {action && (
        <Button
          variant={action.isQuiet || !isFilled ? 'quiet' : 'primary'}
          isWide
          isReasonVisible
          isPending={running !== null && running !== DECLINE}
          isDisabled={running === DECLINE}
          onPress={() => void press(action)}
        >
          {t(action.label)}
        </Button>
      )}
      {action === TAKE && (
        <div className={style.second}>
          <Button
            isWide
            isPending={running === DECLINE}
            isDisabled={running !== null && running !== DECLINE}
            onPress={() => void press(DECLINE)}
          >
            {t(DECLINE.label)}
          </Button>
        </div>
      )}
      {action?.call === 'book' && <p className={style.nameNote}>{nameNote(occurrence)}</p>}
    </>
  );
}

function useBooking({ id }: Occurrence, onChanged: () => void) {
  const queryClient = useQueryClient();
  return usePanelAction<Action>({
    send: ({ call }) => api.events[call]({ params: { id } }),
    onDone: async (occurrence, { done }) => {
      await updateOccurrenceInCache(queryClient, occurrence);
      onChanged();
      toast.success(t(done));
    },
    onFailed: (failure, action) => {
      void queryClient.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey });
      // After the refetch the panel itself shows why the server has rejected a booking.
      const isShown = isClientError(failure) && (action === BOOK || action.call === 'cancelBooking');
      if (!isShown) toast.failure(errorText(failure, t(action.failed)));
    },
  });
}

/** Refetches the event when the spot is no longer kept, and when the waitlist closes. */
function useWaitlistRefetch(occurrence: Occurrence) {
  const { mine, isOpen, offerEndsAt } = occurrence.waitlist;
  useRefetchAfter(occurrence.id, offerEndsAt ? Date.parse(offerEndsAt) : null);
  useRefetchAfter(occurrence.id, isOpen || mine ? waitlistClosesAt(occurrence) : null);
}
