import type { Page } from '@playwright/test';
import {
  answerDialog,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
  makeGuide,
} from '#tests/journeys/communities/communitySteps.ts';
import { told } from '#tests/journeys/library/librarySteps.ts';
import { expectSound, violationsOn } from '#tests/journeys/soundness.ts';
import { callServer, expect, linkIn, openAs, test } from '#tests/journeys/world.ts';
import { madeOccurrence, registered } from './eventSteps.ts';

const pathOf = ({ id }: { id: string }) => `/events/occurrence/${id}`;
const comer = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const REGISTERED = /You are registered/;
const DONE = 'You have been successfully registered as a guest!';

async function register(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await mainButton(page, 'Register as Guest').click();
}

async function closeNotice(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alertdialog')).toContainText(text);
  await answerDialog(page, 'OK');
}

test('a guest registers, is told by mail, and cancels by its link', async ({ page, world }) => {
  const { token } = await world.join('guests-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Open Windows' });
  const event = await madeOccurrence(world.url, token, id, { title: 'Tea and Silence', capacity: 3 });
  const email = 'eoin@vichara.test';
  await page.goto(pathOf(event));
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(main(page).getByText('Only to tell you if something changes.')).toBeVisible();
  await register(page, 'Eoin Byrne', email);
  await closeNotice(page, DONE);
  await expect(comer(page, 'Eoin Byrne')).toHaveText(/Eoin Byrne \(Guest\)$/);
  await expect(main(page).getByText('2 spots left')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue('');

  const link = linkIn(await world.mails.mailTo(email, REGISTERED));
  await page.goto(link.pathname + link.search);
  // The token does not stay where it would be kept, and opening the link alone changes nothing.
  await expect(page).toHaveURL(pathOf(event));
  await expect(comer(page, 'Eoin Byrne')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expectSound(page, 'the link of a guest');
  await mainButton(page, 'Cancel Registration').click();
  await told(page, 'Your registration is cancelled.');
  await expect(comer(page, 'Eoin Byrne')).toHaveCount(0);
  await expect(main(page).getByText('3 spots left')).toBeVisible();
  await expect(mainButton(page, 'Cancel Registration')).toHaveCount(0);

  await page.goto(link.pathname + link.search);
  await mainButton(page, 'Cancel Registration').click();
  await told(page, 'Your registration is cancelled.');
  await register(page, 'Eoin Byrne', email);
  await closeNotice(page, DONE);
  await expect(comer(page, 'Eoin Byrne')).toBeVisible();
});

test.describe('a registration that is refused', () => {
  test.use({ allowed: /status of 4|Failed to load resource/ });

  test('says why beside the field or in a dialog, and keeps what was typed', async ({ page, world }) => {
    const { token } = await world.join('careful-guide');
    const { id } = await createCommunity(world.url, token, { name: 'Narrow Bench' });
    const event = await madeOccurrence(world.url, token, id, { capacity: 2 });
    const priya = { name: 'Priya S.', email: 'priya@vichara.test' };
    await registered(world.url, event.id, priya);
    await page.goto(pathOf(event));
    await mainButton(page, 'Register as Guest').click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await register(page, 'Priya again', 'nobody');
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expectSound(page, 'a form that is refused');

    await register(page, 'Priya again', priya.email);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toHaveValue('Priya again');

    await page.route('**/guests', (route) => route.abort());
    await register(page, 'Another', 'another@vichara.test');
    await closeNotice(page, 'Registration failed.');
    await expect(page.getByLabel('Name')).toHaveValue('Another');
    await expect(page.getByLabel('Email')).toHaveValue('another@vichara.test');
    await expect(mainButton(page, 'Register as Guest')).toBeFocused();
    await page.unroute('**/guests');

    // Somebody else takes the last spot.
    await registered(world.url, event.id, { name: 'Faster', email: 'faster@vichara.test' });
    await mainButton(page, 'Register as Guest').click();
    await closeNotice(page, 'This event is full.');
    await expect(main(page).getByText('This event is full.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
  });

  test('and so is a link that is none of ours', async ({ page, world }) => {
    const { token } = await world.join('linked-guide');
    const { id } = await createCommunity(world.url, token, { name: 'Loose Ends' });
    const event = await madeOccurrence(world.url, token, id);
    await page.goto(`${pathOf(event)}?cancel=nothing`);
    await expect(page).toHaveURL(pathOf(event));
    await mainButton(page, 'Cancel Registration').click();
    await expect(main(page).getByRole('alert')).toHaveText(/.+/);
    await expect(mainButton(page, 'Cancel Registration')).toHaveCount(0);
    await expect(mainButton(page, 'Register as Guest')).toBeVisible();
  });

  test('stays when somebody who guides no more wants it out', async ({ page, world }) => {
    const former = await world.join('former-guide');
    const { token, id: userId } = await world.join('present-guide');
    const { id } = await createCommunity(world.url, former.token, { name: 'Changing Hands' });
    await joinCommunity(world.url, token, id);
    await makeGuide(world.url, former.token, id, userId);
    const event = await madeOccurrence(world.url, former.token, id);
    await registered(world.url, event.id, { name: 'A Friend', email: 'friend@vichara.test' });
    await openAs(page, 'former-guide', pathOf(event));
    await expect(mainButton(page, 'Remove A Friend')).toBeVisible();
    const call = `PUT /communities/${id}/members/${former.id}`;
    await callServer(world.url, call, { token, body: { communityRole: 'member' } });
    await mainButton(page, 'Remove A Friend').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await closeNotice(page, 'Nothing has changed');
    await expect(comer(page, 'A Friend')).toBeVisible();
    await expect(mainButton(page, 'Remove A Friend')).toBeFocused();
    await page.reload();
    await expect(comer(page, 'A Friend')).toBeVisible();
    await expect(mainButton(page, 'Cancel Event')).toBeVisible();
    await expect(mainButton(page, 'Remove A Friend')).toHaveCount(0);
  });
});

test('a guide takes a registration out; members see no form for guests', async ({ page, world }) => {
  const { token } = await world.join('sweeping-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Swept Floor' });
  const event = await madeOccurrence(world.url, token, id, { capacity: 1 });
  await registered(world.url, event.id, { name: 'A Mistake', email: 'mistake@vichara.test' });
  await page.goto(pathOf(event));
  await expect(comer(page, 'A Mistake')).toBeVisible();
  await expect(mainButton(page, 'Remove A Mistake')).toHaveCount(0);

  await openAs(page, 'sweeping-guide', pathOf(event));
  await expect(main(page).getByText('This event is full.')).toBeVisible();
  await expectSound(page, 'guests before a guide');
  await mainButton(page, 'Remove A Mistake').click();
  await answerDialog(page, 'Cancel');
  await mainButton(page, 'Remove A Mistake').click();
  await answerDialog(page, 'Remove');
  await told(page, 'A Mistake is removed.');
  await expect(comer(page, 'A Mistake')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main(page).getByText('1 spot left')).toBeVisible();
  await expect(mainButton(page, 'Book My Spot')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
});

test('the page that mail programs open to end a registration asks first', async ({ page, world }) => {
  const { token } = await world.join('unsubscribed-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Short Notice' });
  const event = await madeOccurrence(world.url, token, id, { title: 'A Walk' });
  await registered(world.url, event.id, { name: 'Oona', email: 'oona@vichara.test' });
  const { headers } = await world.mails.mailTo('oona@vichara.test', REGISTERED);
  const end = new URL(headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '');
  await page.goto(end.pathname + end.search);
  const guests = async () =>
    (await callServer(world.url, `GET /events/occurrences/${event.id}`)).body.guestCount;
  expect(await guests()).toBe(1);
  await mainButton(page, 'Cancel Registration').click();
  await expect(main(page).getByText('Your registration is cancelled.')).toBeVisible();
  expect(await guests()).toBe(0);
  await expectSound(page, 'an ended registration', 'Your Registration');
});

test('a mail has readable colours in light and in dark', async ({ page, world }) => {
  const { token } = await world.join('mailing-guide');
  const { id } = await createCommunity(world.url, token, { name: 'By Lamplight' });
  const event = await madeOccurrence(world.url, token, id, { title: 'A Reading' });
  await registered(world.url, event.id, { name: 'Una', email: 'una@vichara.test' });
  const { html = '' } = await world.mails.mailTo('una@vichara.test', REGISTERED);
  const card = page.locator('.card');
  const backgrounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    expect(await violationsOn(page, ['color-contrast'])).toEqual([]);
    backgrounds.push(await card.evaluate((element) => getComputedStyle(element).backgroundColor));
  }
  expect(backgrounds).toEqual(['rgb(255, 253, 249)', 'rgb(27, 30, 39)']);
});
