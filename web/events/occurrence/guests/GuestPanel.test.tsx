// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Occurrence } from '#contract/events/occurrences.ts';
import {
  answer,
  buttons,
  type EventServer,
  FULL,
  OFFER,
  openPage,
  panelText,
  press,
  signIn,
  startEventServer,
  stopEventServer,
  WAITLIST,
} from '#web/events/occurrence/occurrencePageFixture.tsx';

let server: EventServer;
beforeEach(() => {
  server = startEventServer();
});
afterEach(stopEventServer);

const TOKEN = 'a.b.c';
const LINK = `?cancel=${TOKEN}`;
const REGISTERED = { isRegistered: true, isTakenOver: false, confirmBy: null };
const UNCONFIRMED = { isRegistered: true, isTakenOver: false, confirmBy: '2026-11-25T00:00:00.000Z' };
const NOT_REGISTERED = { isRegistered: false, isTakenOver: false, confirmBy: null };
const SIT = { phases: [{ kind: 'sit' as const, minutes: 20 }], isOpen: false };
const body = JSON.stringify({ token: TOKEN });

test.each<[string, Partial<Occurrence>, string, string[]]>([
  [
    'may cancel the registration',
    { guest: REGISTERED },
    'This link belongs to a guest registration. If you cannot come',
    ['Cancel Registration'],
  ],
  [
    'is asked to confirm the spot',
    { guest: UNCONFIRMED },
    'Please confirm your spot until Wed 25 Nov, 12:00 am.',
    ['Confirm My Spot', 'Cancel Registration'],
  ],
  [
    'may enter the room that is open',
    { guest: REGISTERED, sit: SIT, can: { ...FULL.can, enter: true } },
    'Enter the Room',
    ['Enter the Room', 'Cancel Registration'],
  ],
  [
    'reads when the room opens',
    { guest: REGISTERED, sit: SIT },
    'The room opens 15 minutes before the start.',
    ['Cancel Registration'],
  ],
  [
    'is told that they are on the waitlist',
    { guest: NOT_REGISTERED, waitlist: { ...WAITLIST, mine: 'waiting' } },
    'You are on the waitlist. If a spot comes free, you are asked by mail.',
    ['Leave the Waitlist'],
  ],
  [
    'is asked to confirm the place on the waitlist',
    {
      guest: { ...NOT_REGISTERED, confirmBy: '2026-11-26T17:00:00.000Z' },
      waitlist: { ...WAITLIST, mine: 'waiting' },
    },
    'You are on the waitlist. Please confirm your place. Then you are asked by mail if a spot comes free.',
    ['Confirm My Place', 'Leave the Waitlist'],
  ],
  [
    'is asked whether they take a spot',
    { guest: NOT_REGISTERED, waitlist: OFFER },
    'A spot is kept for you until 6:30 pm.',
    ['Take the Spot', 'Decline'],
  ],
  [
    'may take a spot that is free in the last hour',
    { guest: NOT_REGISTERED, spotsLeft: 1, waitlist: { ...WAITLIST, mine: 'next' } },
    'A spot is free. It goes to whoever takes it first.',
    ['Take the Spot', 'Leave the Waitlist'],
  ],
])('a guest who follows the link of their mail %s', async (_, changes, text, expectedButtons) => {
  server.replies.GET = { ...FULL, ...changes };
  await openPage(LINK);
  expect(panelText()?.replaceAll('\u202f', ' ')).toContain(text);
  expect(buttons()).toEqual(expectedButtons);
  expect(server.calls).toEqual([`GET ${TOKEN}`]);
});

test('a guest whose registration is cancelled sees that, and can register again', async () => {
  server.replies.GET = { ...FULL, spotsLeft: 1, guest: NOT_REGISTERED };
  server.replies['POST guests'] = FULL;
  await openPage(LINK);
  expect(panelText()).toContain('You have no spot here, and you are not on the waitlist.');
  await userEvent.type(await screen.findByLabelText('Name'), 'Eoin');
  await userEvent.type(screen.getByLabelText('Email'), 'eoin@example.org');
  await press('Register as Guest');
  await answer('You have been successfully registered as a guest!', 'OK');
  // The page has forgotten the link.
  expect(panelText()).not.toContain('You have no spot here, and you are not on the waitlist.');
});

test('a guest whose registration has become a booking sees that the spot belongs to their account', async () => {
  server.replies.GET = { ...FULL, guest: { ...NOT_REGISTERED, isTakenOver: true } };
  await openPage(LINK);
  expect(panelText()).toContain('This spot now belongs to the account with your email.');
});

test('a guest confirms the spot with a double click, and the registration is not cancelled by it', async () => {
  server.replies.GET = { ...FULL, guest: UNCONFIRMED };
  server.replies['POST guests/confirm'] = () => {
    server.replies.GET = { ...FULL, guest: REGISTERED };
    return FULL;
  };
  await openPage(LINK);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Confirm My Spot' }));
  const outcome = await screen.findByText('Your spot is confirmed.');
  expect(document.activeElement?.contains(outcome)).toBe(true);
  await press('Cancel Registration');
  expect(buttons()).toEqual(['Cancel Registration']);
  expect(server.calls).toEqual([`GET ${TOKEN}`, `POST guests/confirm ${body}`, `GET ${TOKEN}`]);
});

test('a guest takes the spot that is kept', async () => {
  server.replies.GET = { ...FULL, guest: NOT_REGISTERED, waitlist: OFFER };
  server.replies['POST guests/claim'] = () => {
    server.replies.GET = { ...FULL, guest: REGISTERED };
    return FULL;
  };
  await openPage(LINK);
  await press('Take the Spot');
  await screen.findByText('Your spot is booked.');
  expect(buttons()).toEqual(['Cancel Registration']);
});

test('a guest who declines sees the event as a visitor, without any data of the guest', async () => {
  server.replies.GET = { ...FULL, guest: NOT_REGISTERED, waitlist: OFFER };
  server.replies['POST guests/cancel'] = () => {
    server.replies.GET = { ...FULL, guest: NOT_REGISTERED };
    return FULL;
  };
  await openPage(LINK);
  await press('Decline');
  await answer('Decline this spot?', 'Decline');
  await screen.findByText('You have declined the spot.');
  // Until the event is loaded without the token, the earlier data is shown without `guest`.
  await waitFor(() => expect(server.calls.at(-1)).toBe('GET'));
  expect(buttons()).toEqual(['Log In to Join the Waitlist', 'Join the Waitlist']);
  expect(server.calls).toEqual([`GET ${TOKEN}`, `POST guests/cancel ${body}`, `GET ${TOKEN}`, 'GET']);
});

test('a guest who answers too late sees why, and what they can do now', async () => {
  server.replies.GET = { ...FULL, guest: NOT_REGISTERED, waitlist: OFFER };
  server.replies['POST guests/claim'] = () => {
    server.replies.GET = { ...FULL, guest: NOT_REGISTERED };
    return { code: 'offer_ended', message: 'The spot is not kept any more.' };
  };
  await openPage(LINK);
  await press('Take the Spot');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The spot is not kept any more.');
  await screen.findByRole('button', { name: 'Join the Waitlist' });
});

test('a page that was opened with a link that belongs to no registration says so, and still shows the form', async () => {
  server.replies.GET = { ...FULL, spotsLeft: 1 };
  await openPage(LINK);
  expect(panelText()).toContain('This link does not belong to a registration any more.');
  await screen.findByRole('button', { name: 'Register as Guest' });
});

test('a link that is refused and what only the guest may see disappear before the event is loaded again', async () => {
  server.replies.GET = { ...FULL, isOnline: true, guest: REGISTERED };
  server.replies['POST guests/cancel'] = () => {
    server.replies.GET = new Promise(() => {});
    return { code: 'invalid_link', message: 'This link is not valid any more.' };
  };
  await openPage(LINK);
  expect(sessionStorage.length).toBe(1);
  expect(panelText()).toContain('The link appears here 15 minutes before the start.');
  await press('Cancel Registration');
  await screen.findByText('This link is not valid any more.');
  expect(sessionStorage.length).toBe(0);
  expect(panelText()).not.toContain('The link appears here');
});

test('a member who follows the link of a guest keeps their own view of the event', async () => {
  signIn();
  server.replies.GET = (token?: string) => (token ? { ...FULL, guest: REGISTERED } : FULL);
  await openPage(LINK);
  await screen.findByRole('button', { name: 'Cancel Registration' });
  expect(buttons()).toEqual(['Join the Waitlist', 'Cancel Registration']);
  expect(server.calls.toSorted()).toEqual(['GET', `GET ${TOKEN}`]);
});

test('a member who follows the link of a guest can enter the room as that guest', async () => {
  signIn();
  const asGuest = { ...FULL, sit: SIT, guest: REGISTERED, can: { ...FULL.can, enter: true } };
  server.replies.GET = (token?: string) => (token ? asGuest : { ...FULL, sit: SIT });
  await openPage(LINK);
  await screen.findByRole('button', { name: 'Enter the Room' });
});
