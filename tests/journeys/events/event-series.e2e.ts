import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
  openInOtherBrowser,
} from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { bookSpot, createSeries } from './eventSteps.ts';

test.use({ timezoneId: 'America/New_York' });

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const repeatsSwitch = (page: Page) => page.getByRole('switch', { name: 'Repeats' });
const newEventPath = (id: string) => `/events/new?communityId=${id}`;

async function fillSingleEvent(page: Page) {
  await page.getByLabel('Title').fill('Dawn Reading');
  await page.getByLabel('Description').fill('We read.\n\nThen we sit.');
  await page.getByLabel('Start time').fill('2027-10-18T06:30');
  await page.getByLabel('End time').fill('2027-10-18T07:30');
}

test('a guide creates a series across a daylight saving change', async ({ page, world }) => {
  const { username, token } = await world.createMember('series-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Readers at Dawn' });
  await openAs(page, username, `/events/calendar/${id}`);
  await page.getByRole('link', { name: 'Create Event' }).click();
  await expect(heading(page)).toHaveText('Create Event');
  await expect(main(page).getByText('For Readers at Dawn')).toBeVisible();
  await expect(page.getByLabel('Timezone')).toHaveValue('America/New_York');
  await expect(page.getByLabel('Capacity')).toHaveValue('20');
  await fillSingleEvent(page);
  await page.getByLabel('Timezone').selectOption('Europe/Berlin');
  await expect(preview(page)).toContainText(/Once, on Monday,? 18 October 2027, 6:30 – 7:30\sam/);
  await expect(preview(page)).toContainText(/For you: Monday,? 18 October 2027, 12:30 – 1:30\sam/);
  await page.getByLabel('End time').fill('2027-10-18T07:45');
  await page.getByLabel('Location').fill('The Reading Room');

  await repeatsSwitch(page).click();
  await expect(page.getByLabel('Frequency')).toHaveValue('WEEKLY');
  await expect(page.getByLabel('Monday')).toBeChecked();
  await page.getByLabel('Wednesday').check();
  await page.getByLabel('End date').fill('2027-11-10');
  await expect(preview(page)).toContainText(
    /6:30\sam, every week on Monday and Wednesday until 10 November 2027/,
  );
  await expect(preview(page)).toContainText('…and 3 more');
  await expect(preview(page).getByRole('listitem')).toHaveCount(5);
  await expect(preview(page)).toContainText('Room for 20 · The Reading Room');
  await expectAccessibleScreen(page, 'the form of an event');

  // The second click of a double click does not create a second series.
  await mainButton(page, 'Create Event').dblclick();
  await expect(page).toHaveURL(/\/events\/series\/[\da-f-]{36}$/);
  await expect(heading(page)).toHaveText('Dawn Reading');
  await expect(main(page).getByText('Recurs weekly')).toBeVisible();
  await expect(
    main(page).getByText('Every week on Monday and Wednesday until 10 November 2027'),
  ).toBeVisible();
  await expect(main(page).getByText(/^6:30 – 7:45\sam, Europe\/Berlin/)).toBeVisible();
  await expect(main(page).getByText('Then we sit.')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Upcoming Occurrences' }).getByRole('article');
  await expect(rows).toHaveCount(8);
  // Daylight saving time ends a week earlier in Berlin than in New York. The local time in Berlin stays the same.
  await expect(rows.nth(3)).toContainText(/12:30 – 1:45\sam/);
  await expect(rows.nth(4)).toContainText(/1:30 – 2:45\sam/);
  for (const index of [3, 4]) await expect(rows.nth(index)).toContainText(/6:30 – 7:45\sam, Europe\/Berlin/);
  await expectAccessibleScreen(page, 'a series');
  const { body } = await callServer(
    world.url,
    `GET /events/communities/${id}/occurrences?start=2027-10-01T00:00:00Z&end=2027-12-31T00:00:00Z`,
  );
  expect(body).toHaveLength(8);
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/events\/occurrence\//);
});

test('missing values are reported at their fields, and the first one gets the focus', async ({
  page,
  world,
}) => {
  const { username, token } = await world.createMember('hasty-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Hasty Beginnings' });
  await openAs(page, username, newEventPath(id));
  await expect(preview(page)).toContainText('Choose when it starts.');
  await repeatsSwitch(page).click();
  await page.getByLabel('Interval').fill('0');
  await page.getByLabel('Capacity').fill('-1');
  await mainButton(page, 'Create Event').click();
  for (const message of [
    'Title is required',
    'Description is required',
    'Start time is required',
    'End time is required',
    'Capacity must be at least 0',
    'Must be at least 1',
    'Please select at least one day',
    'End date is required',
  ]) {
    await expect(main(page).getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectAccessibleScreen(page, 'the form of an event with errors');
  await fillSingleEvent(page);
  // A start after the end moves the end.
  await page.getByLabel('Start time').fill('2027-10-19T06:30');
  await expect(page.getByLabel('End time')).toHaveValue('2027-10-19T07:30');
  await page.getByLabel('Start time').fill('2027-10-18T06:30');
  await expect(page.getByLabel('End time')).toHaveValue('2027-10-19T07:30');
  await page.getByLabel('Tuesday').check();
  await page.getByLabel('End time').fill('2027-10-18T05:00');
  await page.getByLabel('Interval').fill('1');
  await page.getByLabel('Capacity').fill('5');
  await page.getByLabel('End date').fill('2027-10-18');
  await mainButton(page, 'Create Event').click();
  await expect(main(page).getByText('End time must be after the start time')).toBeVisible();
  await expect(page.getByLabel('End time')).toBeFocused();
  await page.getByLabel('End time').fill('2027-10-18T07:00');
  await expect(preview(page)).toContainText('The series has no day before the end date.');
  await page.getByLabel('Frequency').selectOption('Daily');
  await expect(page.getByLabel('Monday')).toHaveCount(0);
  await page.getByLabel('End date').fill('2030-10-18');
  await expect(preview(page)).toContainText('A series has at most 750 occurrences');
});

test.describe('an event that the server rejects', () => {
  test.use({ allowedProblems: /status of (400|403|503)/ });

  test('errors of the server are shown at their fields, and the typed text is kept', async ({
    page,
    world,
  }) => {
    const { username, token } = await world.createMember('refused-guide');
    const { id } = await createCommunity(world.url, token, { name: 'Kept Words' });
    await openAs(page, username, newEventPath(id));
    await fillSingleEvent(page);
    await repeatsSwitch(page).click();
    await page.getByLabel('Frequency').selectOption('Daily');
    await page.getByLabel('End date').fill('2030-10-18');
    await mainButton(page, 'Create Event').click();
    await expect(main(page).getByText('A series has at most 750 occurrences', { exact: true })).toBeVisible();
    await expect(page.getByLabel('End date')).toBeFocused();
    await expect(page.getByLabel('End date')).toHaveAttribute('aria-invalid', 'true');

    await page.route('**/events/series', (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting for a moment.' } }),
    );
    await page.getByLabel('End date').fill('2027-10-20');
    await mainButton(page, 'Create Event').click();
    await expect(main(page).getByRole('alert')).toContainText('Failed to create the event.');
    await expect(page.getByLabel('Description')).toHaveValue('We read.\n\nThen we sit.');
    await page.unrouteAll();

    await page.getByRole('link', { name: 'Cancel' }).click();
    const leaveDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaveDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Dawn Reading');

    // Switching Repeats off resets the rule, and no rule is sent.
    await repeatsSwitch(page).click();
    await repeatsSwitch(page).click();
    await expect(page.getByLabel('Frequency')).toHaveValue('WEEKLY');
    await expect(page.getByLabel('End date')).toHaveValue('');
    await repeatsSwitch(page).click();
    const [request] = await Promise.all([
      page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/events/series'),
      ),
      mainButton(page, 'Create Event').click(),
    ]);
    expect(request.postDataJSON()).not.toHaveProperty('recurrence');
    await expect(heading(page)).toHaveText('Dawn Reading');
    await expect(main(page).getByText(/^Recurs/)).toHaveCount(0);
    await expect(
      main(page).getByText(/Monday,? 18 October 2027, 6:30 – 7:30\sam, America\/New_York/),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming Occurrences' }).getByRole('article')).toHaveCount(
      1,
    );
  });
});

test('a member who guides no community is directed to the communities', async ({ page, world }) => {
  const { token } = await world.createMember('unguided-guide');
  const { username } = await world.createMember('unguided');
  const { id } = await createCommunity(world.url, token, { name: 'Somebody Elses' });
  await page.goto(newEventPath(id));
  await expect(page).toHaveURL(/\/auth\/login/);
  await openAs(page, username, newEventPath(id));
  for (const path of [newEventPath(id), '/events/new']) {
    await page.goto(path);
    await expect(heading(page)).toHaveText('Unauthorized');
    await expect(
      main(page).getByText(
        "You must be a guide of a community to create an event. Please start from your community's page.",
      ),
    ).toBeVisible();
  }
  await expectAccessibleScreen(page, 'Create Event without a community');
  await page.getByRole('link', { name: 'Find Your Communities' }).click();
  await expect(page).toHaveURL(/\/communities$/);
});

test.describe('a series that is edited and deleted', () => {
  test.use({ allowedProblems: /status of 404/ });

  test('a guide edits and deletes a series, and those who booked are notified by mail when it ends', async ({
    page,
    browser,
    world,
  }) => {
    const guide = await world.createMember('ending-guide');
    const attendee = await world.createMember('ending-comer');
    const { id } = await createCommunity(world.url, guide.token, { name: 'Last Leaves' });
    await joinCommunity(world.url, attendee.token, id);
    const series = await createSeries(world.url, guide.token, id, { title: 'Leaf by Leaf' });
    await bookSpot(world.url, attendee.token, series.upcomingOccurrences[0]?.id ?? '');
    const path = `/events/series/${series.id}`;

    const otherPage = await openInOtherBrowser(browser, world.url, attendee.username, path);
    await expect(otherPage.getByRole('article')).toContainText('Booked');
    await expect(otherPage.getByRole('link', { name: 'Edit Series' })).toHaveCount(0);
    await otherPage.goto(`${path}/edit`);
    await expect(main(otherPage).getByText('You do not have permission to view this page.')).toBeVisible();

    await openAs(page, guide.username, path);
    await page.getByRole('link', { name: 'Edit Series' }).click();
    await expect(heading(page)).toHaveText('Edit Series');
    await expectAccessibleScreen(page, 'the form of a series');
    await page.getByLabel('Title').fill('');
    await mainButton(page, 'Save Changes').click();
    await expect(main(page).getByText('Title is required')).toBeVisible();
    await page.getByLabel('Title').fill('Leaf after Leaf');
    await page.getByLabel('Location').fill('Under the Tree');
    await mainButton(page, 'Save Changes').click();
    await expectToast(page, 'The series is saved.');
    await expect(heading(page)).toHaveText('Leaf after Leaf');
    await expect(page.getByRole('article')).toContainText('Under the Tree');

    await page.getByRole('link', { name: 'Edit Series' }).click();
    await page.getByLabel('Description').fill('Never saved.');
    await mainButton(page, 'Delete Series').click();
    await expect(page.getByRole('alertdialog')).toContainText('notified by mail');
    await answerDialog(page, 'Cancel');
    await expect(page.getByLabel('Description')).toHaveValue('Never saved.');
    await mainButton(page, 'Delete Series').click();
    await answerDialog(page, 'Delete');
    await expect(page).toHaveURL(`/events/calendar/${id}`);
    await expectToast(page, '“Leaf after Leaf” is deleted.');
    await expect(heading(page)).toHaveText('Event Calendar');
    expect((await world.mails.nextMailTo(attendee.email, /cancel/i)).text).toContain('Leaf after Leaf');
    await page.goto(path);
    await expect(main(page).getByText('Event series not found.')).toBeVisible();
    await expectAccessibleScreen(page, 'a deleted series', 'Event Series');
  });
});
