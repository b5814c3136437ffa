import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  main,
  mainButton,
  openInOtherBrowser,
  openOtherBrowser,
} from '#tests/journeys/communities/communitySteps.ts';
import { expect, expectToast, linkIn, openAs, test } from '#tests/journeys/world.ts';
import { bookSpot, createOccurrence, daysFromNow } from './eventSteps.ts';

const OFFER_SUBJECT = /A spot has come free/;

test('a spot that comes free is offered to a member, who declines it, and then to a guest, who takes it', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('waitlist-guide');
  const booker = await world.createMember('waitlist-booker');
  const member = await world.createMember('waitlist-member');
  const { id } = await createCommunity(world.url, token, { name: 'One Chair' });
  const event = await createOccurrence(world.url, token, id, {
    title: 'A Single Chair',
    capacity: 1,
    startTime: daysFromNow(7),
    guestsConfirm: true,
  });
  await bookSpot(world.url, booker.token, event.id);
  const path = `/events/occurrence/${event.id}`;

  await openAs(page, member.username, path);
  await expect(main(page).getByText('This event is full.')).toBeVisible();
  await expectAccessibleScreen(page, 'a full event for a member');
  // The second click of a double click does not leave the waitlist.
  await mainButton(page, 'Join the Waitlist').dblclick();
  await expectToast(page, 'You are on the waitlist.');
  await expect(main(page).getByText('You are next on the waitlist.')).toBeVisible();
  await expect(mainButton(page, 'Leave the Waitlist')).toBeFocused();
  await expectAccessibleScreen(page, 'a member on the waitlist');

  const guestPage = await openOtherBrowser(browser, world.url);
  await guestPage.goto(path);
  await guestPage.getByLabel('Name').fill('Eoin Byrne');
  await guestPage.getByLabel('Email').fill('eoin-who-waits@vichara.test');
  await expectAccessibleScreen(guestPage, 'a full event for a visitor');
  await mainButton(guestPage, 'Join the Waitlist').click();
  await expect(guestPage.getByRole('alertdialog')).toContainText(
    'Please confirm your place on the waitlist.',
  );
  await answerDialog(guestPage, 'OK');
  const waitLink = linkIn(await world.mails.nextMailTo('eoin-who-waits@vichara.test', /on a waitlist/));
  await guestPage.goto(waitLink.pathname + waitLink.search);
  await expect(mainButton(guestPage, 'Leave the Waitlist')).toBeVisible();
  await expectAccessibleScreen(guestPage, 'a guest on the waitlist');
  await mainButton(guestPage, 'Confirm My Place').click();
  await expectToast(guestPage, 'Your place on the waitlist is confirmed.');
  await expect(mainButton(guestPage, 'Confirm My Place')).toHaveCount(0);

  const bookerPage = await openInOtherBrowser(browser, world.url, booker.username, path);
  await mainButton(bookerPage, 'Cancel Booking').click();
  await answerDialog(bookerPage, 'Cancel Booking');
  await expectToast(bookerPage, 'Your booking is cancelled.');
  await expect(mainButton(bookerPage, 'Join the Waitlist')).toBeFocused();

  const guidePage = await openInOtherBrowser(browser, world.url, 'waitlist-guide', path);
  const rows = guidePage.getByRole('region', { name: 'Waitlist' }).getByRole('listitem');
  await expect(rows).toHaveText([/waitlist-member.*spot kept until/, /Eoin Byrne \(Guest\)since/]);
  await expectAccessibleScreen(guidePage, 'the waitlist as seen by a guide');

  const offerLink = linkIn(await world.mails.nextMailTo(member.email, OFFER_SUBJECT));
  await page.goto(offerLink.pathname + offerLink.search);
  await expect(main(page).getByText(/A spot is kept for you until .+\./)).toBeVisible();
  await expectAccessibleScreen(page, 'a spot that is kept for a member');
  await mainButton(page, 'Decline').click();
  await answerDialog(page, 'Cancel');
  await expect(mainButton(page, 'Decline')).toBeFocused();
  await mainButton(page, 'Decline').click();
  await answerDialog(page, 'Decline');
  await expectToast(page, 'You have declined the spot.');
  await expect(main(page).getByText('This event is full.').locator('..')).toBeFocused();
  await expect(mainButton(page, 'Join the Waitlist')).toBeVisible();

  const guestLink = linkIn(await world.mails.nextMailTo('eoin-who-waits@vichara.test', OFFER_SUBJECT));
  await guestPage.goto(guestLink.pathname + guestLink.search);
  // Opening the link alone changes nothing, and the offer is still shown after a reload.
  await guestPage.reload();
  await expect(main(guestPage).getByText(/A spot is kept for you until .+\./)).toBeVisible();
  await expectAccessibleScreen(guestPage, 'a spot that is kept for a guest');
  await mainButton(guestPage, 'Take the Spot').click();
  await expectToast(guestPage, 'Your spot is booked.');
  await expect(mainButton(guestPage, 'Cancel Registration')).toBeVisible();
  await expect(main(guestPage).getByRole('listitem').filter({ hasText: 'Eoin Byrne' })).toBeVisible();

  await guidePage.reload();
  await expect(main(guidePage).getByText('No one is waiting.')).toBeVisible();
  for (const each of [guestPage, bookerPage, guidePage]) await each.context().close();
});
