import { msg, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { StateHeading } from '#web/events/occurrence/booking/StateHeading.tsx';
import { invalidateOccurrenceLists } from '#web/events/occurrence/occurrenceCache.ts';
import { type PanelAction, usePanelAction } from '#web/events/occurrence/usePanelAction.ts';
import { useRefetchAfter } from '#web/events/occurrence/useRefetchAfter.ts';
import {
  DECLINE_SPOT,
  LEAVE_WAITLIST,
  spotGoesOn,
  TAKE_SPOT,
} from '#web/events/occurrence/waitlist/waitlistActions.ts';
import {
  ON_WAITLIST,
  type OwnState,
  ownState,
  waitlistClosesAt,
} from '#web/events/occurrence/waitlist/waitlistText.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { momentText } from '#web/events/when.ts';
import { errorText, hasCode } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './GuestPanel.module.css';

/** The outcome of an action, with the text that reports it. */
export interface Outcome {
  text: string;
  isSuccess: boolean;
}

interface Props {
  /** The event as the guest sees it. */
  view: Occurrence;
  token: string;
  /** Whether the main button is filled. */
  isFilled: boolean;
  /** `isTokenUsed` is true when the link has no further use, or is not valid. */
  onOutcome: (outcome: Outcome, isTokenUsed: boolean) => void;
  /** The ways into the event, which stand below the heading. */
  children: ReactNode;
}

interface Action extends PanelAction {
  call: 'cancelGuest' | 'claimSpot' | 'confirmGuest';
}

const CANCEL: Action = {
  call: 'cancelGuest',
  label: msg`Cancel Registration`,
  done: msg`Your registration is cancelled.`,
  failed: msg`Your registration could not be cancelled.`,
};
const CANCEL_AWAITED: Action = {
  ...CANCEL,
  question: () => ({ ...spotGoesOn(), title: t`Cancel your registration?`, action: t(CANCEL.label) }),
};
const CONFIRM: Action = {
  call: 'confirmGuest',
  label: msg`Confirm My Spot`,
  done: msg`Your spot is confirmed.`,
  failed: msg`Your spot could not be confirmed.`,
};
const CONFIRM_PLACE: Action = {
  call: 'confirmGuest',
  label: msg`Confirm My Place`,
  done: msg`Your place on the waitlist is confirmed.`,
  failed: msg`Your place on the waitlist could not be confirmed.`,
};
const TAKE: Action = { ...TAKE_SPOT, call: 'claimSpot' };
const LEAVE: Action = { ...LEAVE_WAITLIST, call: 'cancelGuest' };
const DECLINE: Action = { ...DECLINE_SPOT, call: 'cancelGuest' };

/**
 * What a guest who followed the link in their mail can do: confirm or cancel the registration, take the spot
 * that is kept for them, or confirm or give up the place on the waitlist. Opening the link alone changes
 * nothing.
 */
export function GuestPanel({ view, token, isFilled, onOutcome, children }: Props) {
  const { press, running } = useGuestAction(view.id, token, onOutcome);
  useGuestRefetch(view);
  const { state, main, other } = contentOf(view);
  return (
    <div className={style.guest}>
      <StateHeading state={state} occurrence={view} />
      {children}
      {main && (
        <Button
          variant={isFilled ? 'primary' : 'quiet'}
          isWide
          isReasonVisible
          isPending={running === main}
          isDisabled={running === other}
          onPress={() => void press(main)}
        >
          {t(main.label)}
        </Button>
      )}
      {main === CONFIRM && <p className={style.note}>{t(CANNOT_COME)}</p>}
      <Button
        isWide
        isPending={running === other}
        isDisabled={main !== null && running === main}
        onPress={() => void press(other)}
      >
        {t(other.label)}
      </Button>
    </div>
  );
}

const CANNOT_COME = msg`If you cannot come, please cancel, so that somebody else can have the spot.`;

/** What a guest has, their main action if there is one, and their other action. */
function contentOf(view: Occurrence): { state: OwnState; main: Action | null; other: Action } {
  const { waitlist, guest, spotsLeft, isAwaited } = view;
  const state = ownState(view) ?? { heading: t(ON_WAITLIST), text: t(FREE_SPOT) };
  if (waitlist.mine === 'offered') return { state, main: TAKE, other: DECLINE };
  // In the last hour free spots are kept for nobody.
  if (waitlist.mine && spotsLeft > 0) return { state, main: TAKE, other: LEAVE };
  if (waitlist.mine && guest?.confirmBy)
    return {
      state: { heading: t(ON_WAITLIST), text: t(CONFIRM_TO_BE_ASKED) },
      main: CONFIRM_PLACE,
      other: LEAVE,
    };
  if (waitlist.mine) return { state, main: null, other: LEAVE };
  const cancel = isAwaited ? CANCEL_AWAITED : CANCEL;
  if (guest?.confirmBy) {
    const end = momentText(guest.confirmBy);
    const heading = t`Please confirm your spot until ${end}.`;
    return { state: { heading }, main: CONFIRM, other: cancel };
  }
  return { state: { ...state, text: `${t(OF_GUEST)} ${t(CANNOT_COME)}` }, main: null, other: cancel };
}

const OF_GUEST = msg`This link belongs to a guest registration.`;
const CONFIRM_TO_BE_ASKED = msg`Please confirm your place. Then you are asked by mail if a spot comes free.`;
const FREE_SPOT = msg`A spot is free. It goes to whoever takes it first.`;

function useGuestAction(id: string, token: string, onOutcome: Props['onOutcome']) {
  const queryClient = useQueryClient();
  return usePanelAction<Action>({
    send: ({ call }) => api.events[call]({ params: { id }, body: { token } }),
    // The reply is not cached: it would be shown to whoever opens the event without the link.
    onDone: async (_, { call, done }) => {
      invalidateOccurrenceLists(queryClient, id);
      await queryClient.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey });
      onOutcome({ text: t(done), isSuccess: true }, call === 'cancelGuest');
    },
    onFailed: (failure, { failed }) => {
      void queryClient.invalidateQueries({ queryKey: occurrenceQuery(id).queryKey });
      onOutcome({ text: errorText(failure, t(failed)), isSuccess: false }, hasCode(failure, 'invalid_link'));
    },
  });
}

/** Refetches the event when the time to answer is over, and when the waitlist closes. */
function useGuestRefetch(view: Occurrence) {
  const { id, guest, waitlist } = view;
  const until = guest?.confirmBy ?? waitlist.offerEndsAt;
  useRefetchAfter(id, until ? Date.parse(until) : null);
  useRefetchAfter(id, waitlist.mine ? waitlistClosesAt(view) : null);
}
