import type { PanelAction } from '#web/events/occurrence/usePanelAction.ts';

// What members and guests can do about the waitlist. Each panel adds the call that does it.

export const TAKE_SPOT: PanelAction = {
  label: 'Take the Spot',
  done: 'Your spot is booked.',
  failed: 'Your spot could not be booked.',
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
