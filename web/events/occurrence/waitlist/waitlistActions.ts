import { msg, t } from '@lingui/core/macro';
import type { PanelAction } from '#web/events/occurrence/usePanelAction.ts';

// The actions on the waitlist that members and guests share. Each panel adds the name of its API call.

export const TAKE_SPOT: PanelAction = {
  label: msg`Take the Spot`,
  done: msg`Your spot is booked.`,
  failed: msg`Your spot could not be booked.`,
};

/** The part of the question before a spot is given up for which somebody waits. */
export const spotGoesOn = () => ({
  body: t`Somebody is waiting. Your spot goes to them.`,
  otherwise: t`Keep My Spot`,
});

export const LEAVE_WAITLIST: PanelAction = {
  label: msg`Leave the Waitlist`,
  done: msg`You have left the waitlist.`,
  failed: msg`You are still on the waitlist.`,
  question: () => ({
    title: t`Leave the waitlist?`,
    body: t`If you join again, you are at the end.`,
    action: t({ message: 'Leave', context: 'a waitlist' }),
  }),
};

export const DECLINE_SPOT: PanelAction = {
  label: msg`Decline`,
  done: msg`You have declined the spot.`,
  failed: msg`The spot could not be declined.`,
  question: () => ({
    title: t`Decline this spot?`,
    body: t`It is offered to the next person on the waitlist, and you are not asked again.`,
    action: t`Decline`,
  }),
};
