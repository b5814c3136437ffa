import type { PanelAction } from '#web/events/occurrence/usePanelAction.ts';

// The actions on the waitlist that members and guests share. Each panel adds the name of its API call.

export const TAKE_SPOT: PanelAction = {
  label: 'Take the Spot',
  done: 'Your spot is booked.',
  failed: 'Your spot could not be booked.',
};

/** The part of the question before a spot is given up for which somebody waits. */
export const SPOT_GOES_ON = {
  body: 'Somebody is waiting. Your spot goes to them.',
  otherwise: 'Keep My Spot',
};

export const LEAVE_WAITLIST: PanelAction = {
  label: 'Leave the Waitlist',
  done: 'You have left the waitlist.',
  failed: 'You are still on the waitlist.',
  question: {
    title: 'Leave the waitlist?',
    body: 'If you join again, you are at the end.',
    action: 'Leave',
  },
};

export const DECLINE_SPOT: PanelAction = {
  label: 'Decline',
  done: 'You have declined the spot.',
  failed: 'The spot could not be declined.',
  question: {
    title: 'Decline this spot?',
    body: 'It is offered to the next person on the waitlist, and you are not asked again.',
    action: 'Decline',
  },
};
