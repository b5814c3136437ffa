// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Occurrence } from '#contract/events/occurrences.ts';
import type { WaitingPerson } from '#contract/events/waitlist.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import {
  answer,
  buttons,
  type EventServer,
  FULL,
  NOW,
  OFFER,
  offered,
  openPage,
  panelText,
  press,
  signIn,
  startEventServer,
  stopEventServer,
  WAITLIST,
} from './occurrencePageFixture.tsx';

const SIT = {
  phases: [
    { kind: 'settle' as const, minutes: 5 },
    { kind: 'sit' as const, minutes: 30 },
  ],
  isOpen: true,
};
const ONLINE = { isOnline: true, joinUrl: 'https://meet.example/1', can: { ...FULL.can, edit: true } };

let server: EventServer;
beforeEach(() => {
  server = startEventServer();
});
afterEach(stopEventServer);

describe('the page of a full event for a member', () => {
  beforeEach(signIn);

  test.each<[string, Partial<Occurrence>, string, string[]]>([
    ['offers the waitlist', {}, 'This event is full.', ['Join the Waitlist']],
    [
      'says that the member waits',
      { waitlist: { ...WAITLIST, mine: 'waiting' } },
      'You are on the waitlist. If a spot comes free, you are asked by mail.This event is full.',
      ['Leave the Waitlist'],
    ],
    [
      'says that the member is next',
      { waitlist: { ...WAITLIST, mine: 'next' } },
      'You are next on the waitlist. This event is full.',
      ['Leave the Waitlist'],
    ],
    [
      'says until when a spot is kept',
      { waitlist: OFFER },
      'A spot is kept for you until 6:30 pm. ',
      ['Take the Spot', 'Decline'],
    ],
    [
      'says on which day the offer ends if it is not today',
      { waitlist: offered('2026-11-25T07:00:00.000Z') },
      'A spot is kept for you until Wed 25 Nov, 7:00 am. ',
      ['Take the Spot', 'Decline'],
    ],
    [
      'only lets those who booked cancel',
      { isBooked: true },
      'You have a spot. This event is full.',
      ['Cancel Booking'],
    ],
    [
      'says in the last hour that the waitlist has closed',
      { startTime: '2026-11-24T12:59:00.000Z', waitlist: { ...WAITLIST, isOpen: false } },
      'This event is full.The waitlist has closed.',
      [],
    ],
    [
      'says nothing about a closed waitlist while the event takes place',
      { startTime: '2026-11-24T11:59:00.000Z', waitlist: { ...WAITLIST, isOpen: false } },
      'This event is full.',
      [],
    ],
    [
      'has no waitlist if it takes no bookings',
      { capacity: 0, waitlist: { ...WAITLIST, isOpen: false } },
      'This event is full.',
      [],
    ],
  ])('the panel %s', async (_, changes, text, expectedButtons) => {
    server.replies.GET = { ...FULL, ...changes };
    await openPage();
    expect(panelText()?.replaceAll('\u202f', ' ')).toContain(text);
    expect(buttons()).toEqual(expectedButtons);
    if (expectedButtons.length === 0) expect(panelText()).toBe(text);
    else expect(panelText()?.replaceAll('\u202f', ' ')).toContain(text + expectedButtons.join(''));
  });

  test('the button joins the waitlist only once, keeps the focus, and leaves the waitlist after a confirmation', async () => {
    server.replies['POST waitlist'] = { ...FULL, waitlist: { ...WAITLIST, mine: 'next' } };
    server.replies['POST waitlist/leave'] = FULL;
    await openPage();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Join the Waitlist' }));
    const button = await screen.findByRole('button', { name: 'Leave the Waitlist' });
    expect(document.activeElement).toBe(button);
    expect(toast.visible().map(({ text }) => text)).toEqual(['You are on the waitlist.']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    vi.setSystemTime(NOW.getTime() + 5_000);
    await press('Leave the Waitlist');
    await answer('Leave the waitlist?', 'Cancel');
    await press('Leave the Waitlist');
    await answer('Leave the waitlist?', 'Leave');
    await screen.findByRole('button', { name: 'Join the Waitlist' });
    expect(server.calls.slice(1)).toEqual(['POST waitlist', 'POST waitlist/leave']);
  });

  test('a member who gives up a spot for which somebody waits is asked first', async () => {
    server.replies.GET = { ...FULL, isBooked: true, isAwaited: true };
    server.replies['POST cancel-booking'] = FULL;
    await openPage();
    await press('Cancel Booking');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Somebody is waiting. Your spot goes to them.');
    await answer('Cancel your booking?', 'Keep My Spot');
    expect(server.calls).toEqual(['GET']);
    await press('Cancel Booking');
    await answer('Cancel your booking?', 'Cancel Booking');
    await screen.findByRole('button', { name: 'Join the Waitlist' });
  });

  test.each<[string, Partial<Occurrence>, string]>([
    [
      'the room while it is open',
      { ...ONLINE, sit: SIT, can: { ...FULL.can, enter: true } },
      'Enter the Room',
    ],
    ['the link while it is there', ONLINE, 'Join Online'],
    ['the booking before that', { ...ONLINE, joinUrl: null, isBooked: false }, 'Book My Spot'],
  ])('only one button of the panel is filled: %s', async (_, changes, filled) => {
    server.replies.GET = { ...FULL, spotsLeft: 1, ...changes };
    const panel = await openPage();
    const filledButtons = [...panel.querySelectorAll('button, a')].filter(({ className }) =>
      className.includes('primary'),
    );
    if (changes.sit) screen.getByText('Settle 5, sit 30.');
    expect(filledButtons.map(({ textContent }) => textContent)).toEqual([filled]);
  });

  test('a member declines a spot after a confirmation, and the focus moves to the text', async () => {
    server.replies.GET = { ...FULL, waitlist: OFFER };
    server.replies['POST waitlist/leave'] = FULL;
    await openPage();
    await press('Decline');
    await answer('Decline this spot?', 'Decline');
    await screen.findByRole('button', { name: 'Join the Waitlist' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('This event is full.'));
    expect(server.calls.slice(1)).toEqual(['POST waitlist/leave']);
  });

  test('the panel shows what has changed when joining is refused, and why', async () => {
    await openPage();
    server.replies.GET = { ...FULL, spotsLeft: 1, waitlist: { ...WAITLIST, isOpen: false } };
    server.replies['POST waitlist'] = { code: 'free_spot', message: 'There is a free spot.' };
    await press('Join the Waitlist');
    await screen.findByRole('button', { name: 'Book My Spot' });
    expect(toast.visible()).toMatchObject([{ tone: 'failure', text: 'There is a free spot.' }]);
  });

  test('the message that a spot was freed by the link of a mail disappears when the member books again', async () => {
    const free = { ...FULL, spotsLeft: 1 };
    server.replies.GET = { ...FULL, isBooked: true, isAwaited: true };
    server.replies['POST release'] = () => {
      server.replies.GET = free;
      return { message: 'Your spot is free again.' };
    };
    server.replies['POST book'] = { ...FULL, isBooked: true };
    await openPage('?release=a.b.c');
    await press('Free My Spot');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Your spot goes to them.');
    await answer('Free your spot?', 'Keep My Spot');
    expect(server.calls).not.toContain('POST release');
    await press('Free My Spot');
    await answer('Free your spot?', 'Free My Spot');
    await screen.findByText('Your spot is free again.');
    await userEvent.click(await screen.findByRole('button', { name: 'Book My Spot' }));
    await screen.findByRole('heading', { name: 'You have a spot.' });
    expect(screen.queryByText('Your spot is free again.')).toBeNull();
  });

  test('the event is loaded again when an offer has lapsed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
    server.replies.GET = { ...FULL, waitlist: OFFER };
    signIn();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const page = openPage();
    await act(() => vi.advanceTimersByTimeAsync(100));
    await page;
    server.replies.GET = FULL;
    await act(() => vi.advanceTimersByTimeAsync(Date.parse(OFFER.offerEndsAt) - NOW.getTime()));
    expect(server.calls.slice(1)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(server.calls.slice(1)).toEqual(['GET']);
    expect(buttons()).toEqual(['Join the Waitlist']);
  });
});

describe('the page of a full event for a visitor', () => {
  test('the panel has a form for the waitlist, and keeps what was typed when the last spot is taken', async () => {
    server.replies.GET = { ...FULL, spotsLeft: 1 };
    await openPage();
    await userEvent.type(await screen.findByLabelText('Name'), 'Eoin');
    await userEvent.type(screen.getByLabelText('Email'), 'eoin@example.org');
    server.replies.GET = FULL;
    server.replies['POST guests'] = { code: 'event_full', message: 'This event is full.' };
    server.replies['POST waitlist/guests'] = FULL;
    await press('Register as Guest');
    await answer('This event is full.', 'OK');
    expect(buttons()).toEqual(['Log In to Join the Waitlist', 'Join the Waitlist']);
    await press('Join the Waitlist');
    const dialog = await screen.findByRole('alertdialog', { name: 'You are on the waitlist.' });
    expect(dialog.textContent).toContain('A mail has been sent to eoin@example.org.');
    expect(server.calls.at(-1)).toBe(
      'POST waitlist/guests {"name":"Eoin","email":"eoin@example.org","language":"en"}',
    );
  });

  test('the panel has no form when the waitlist has closed', async () => {
    const startTime = '2026-11-24T12:30:00.000Z';
    server.replies.GET = { ...FULL, startTime, waitlist: { ...WAITLIST, isOpen: false } };
    await openPage();
    expect(panelText()).toBe('This event is full.The waitlist has closed.');
  });

  test('a guest is asked to confirm the spot if the event requires it', async () => {
    server.replies.GET = { ...FULL, spotsLeft: 1, guestsConfirm: true };
    server.replies['POST guests'] = { ...FULL, guestsConfirm: true };
    await openPage();
    await userEvent.type(await screen.findByLabelText('Name'), 'Eoin');
    await userEvent.type(screen.getByLabelText('Email'), 'eoin@example.org');
    await press('Register as Guest');
    await screen.findByRole('alertdialog', { name: 'Please confirm your spot.' });
  });
});

test('the page names the passage about which the members meet, with a link to it', async () => {
  server.replies.GET = { ...FULL, passage: { id: 'p1', title: 'Silence' } };
  await openPage();
  const link = screen.getByRole('link', { name: 'Reading: Silence' });
  expect(link.getAttribute('href')).toBe('/passages/p1');
});

describe('the waitlist in the attendees section', () => {
  const person = { id: 'p1', name: 'Eoin', isGuest: true, joinedAt: '2026-11-24T09:05:00.000Z' };
  const GUIDE = { ...FULL.can, edit: true };
  beforeEach(signIn);
  const section = () => screen.findByRole('region', { name: 'Waitlist' });

  test('a guide of a full event sees who guides it, who waits, since when, and who is asked', async () => {
    const guide = { id: 'g1', username: 'ravi', fullName: 'Ravi Menon' };
    server.replies.GET = { ...FULL, guide, can: GUIDE };
    const people: WaitingPerson[] = [
      { ...person, offerEndsAt: OFFER.offerEndsAt },
      { ...person, id: 'p2', name: 'meera', isGuest: false, offerEndsAt: null },
    ];
    server.replies['GET waitlist'] = people;
    await openPage();
    await screen.findByText('meera');
    expect(document.body.textContent).toContain('Guided by Ravi Menon');
    const rows = [...(await section()).querySelectorAll('li')].map(({ textContent }) =>
      textContent?.replaceAll('\u202f', ' '),
    );
    expect(rows).toEqual(['EEoin (Guest)since 9:05 am, spot kept until 6:30 pm', 'Mmeerasince 9:05 am']);
  });

  test('a guide sees that nobody waits, or that the list could not be loaded', async () => {
    server.replies.GET = { ...FULL, can: GUIDE };
    server.replies['GET waitlist'] = { code: 'forbidden', message: 'Not yours.' };
    await openPage();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The waitlist could not be loaded.Not yours.',
    );
    server.replies['GET waitlist'] = [];
    await press('Try again');
    await screen.findByText('No one is waiting.');
  });

  test.each([
    ['a member', FULL],
    ['a guide of an event that is not full', { ...FULL, can: GUIDE, spotsLeft: 1 }],
  ])('the page does not request the waitlist for %s', async (_, occurrence) => {
    server.replies.GET = occurrence;
    await openPage();
    expect(screen.queryByRole('region', { name: 'Waitlist' })).toBeNull();
    expect(server.calls).toEqual(['GET']);
  });
});
