import type { Page } from '@playwright/test';
import { axeViolations, expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
} from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { bookSpot, createSeries } from './eventSteps.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const upcoming = (page: Page) =>
  page.getByRole('region', { name: 'Upcoming Occurrences' }).getByRole('article');

/** Wednesdays at 18:00 in Lisbon. */
const WEDNESDAYS = {
  title: 'Silence on Wednesday',
  timezone: 'Europe/Lisbon',
  startTime: '2098-01-01T18:00:00.000Z',
  recurrence: {
    frequency: 'WEEKLY' as const,
    interval: 1,
    byDay: ['WE' as const],
    until: '2098-02-05T23:00:00.000Z',
  },
};

test.use({ allowedProblems: /status of (400|404|409)/ });

test('a guide moves a series from a date on, cancels one date and restores it, and those who booked are told', async ({
  page,
  world,
}) => {
  const guide = await world.createMember('moving-guide');
  const attendee = await world.createMember('moving-comer');
  const { id } = await createCommunity(world.url, guide.token, { name: 'Wednesday Circle' });
  await joinCommunity(world.url, attendee.token, id);
  const series = await createSeries(world.url, guide.token, id, WEDNESDAYS);
  const [, , third, fourth] = series.upcomingOccurrences;
  for (const date of [third, fourth]) await bookSpot(world.url, attendee.token, date?.id ?? '');

  await openAs(page, guide.username, `/events/occurrence/${third?.id}`);
  await page.getByRole('link', { name: 'Edit Date' }).click();
  await expect(heading(page)).toHaveText('Edit Series');
  await expect(page.getByRole('radio', { name: 'This date' })).toBeChecked();
  await page.getByLabel('Title').fill('Silence, one hour later');
  await page.getByRole('radio', { name: 'This and following dates' }).check();
  // What was typed stays when other dates are chosen.
  await expect(page.getByLabel('Title')).toHaveValue('Silence, one hour later');
  await expect(page.getByLabel('Start time')).toHaveValue('2098-01-15T18:00');
  await page.getByLabel('Start time').fill('2098-01-16T19:00');
  await page.getByLabel('End time').fill('2098-01-16T20:00');
  await mainButton(page, 'Save Changes').click();
  await expect(main(page).getByText('To move to other days, change how it repeats.')).toBeVisible();
  await page.getByLabel('Start time').fill('2098-01-15T19:00');
  await page.getByLabel('End time').fill('2098-01-15T20:00');
  await expectAccessibleScreen(page, 'the form that changes dates of a series');
  await mainButton(page, 'Save Changes').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Save these changes?');
  await expect(question).toContainText(/4 dates move to .*m\. 1 person is told by mail\./);
  expect(await axeViolations(page)).toEqual([]);
  await answerDialog(page, 'Cancel');
  await expect(page.getByLabel('Start time')).toHaveValue('2098-01-15T19:00');
  await mainButton(page, 'Save Changes').click();
  await answerDialog(page, 'Save Changes');
  await expectToast(page, 'The series is saved.');
  await expect(heading(page)).toHaveText('Silence, one hour later');
  await expect(upcoming(page)).toHaveCount(4);
  await expect(upcoming(page).first()).toContainText(/7:00 – 8:00\spm/);
  const former = await callServer(world.url, `GET /events/series/${series.id}`);
  expect(former.body.upcomingOccurrences).toHaveLength(2);

  // The fourth date is cancelled, restored with its booking, and another date is added.
  await page.goto(`/events/occurrence/${fourth?.id}`);
  await mainButton(page, 'Cancel Event').click();
  await answerDialog(page, 'Cancel Event');
  await expect(heading(page)).toHaveText('Event Calendar');
  await page.goto(`/events/series/${former.body.nextId}/edit`);
  await expect(page.getByRole('radio', { name: 'All dates to come' })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Cancelled Dates' })).toBeVisible();
  await expect(main(page).getByText('1 booked')).toBeVisible();
  await expectAccessibleScreen(page, 'a series with a cancelled date');
  await page.getByRole('button', { name: /^Restore/ }).click();
  await answerDialog(page, 'Restore');
  await expectToast(page, 'The date takes place again.');
  await expect(page.getByRole('heading', { name: 'Cancelled Dates' })).toHaveCount(0);
  expect((await world.mails.nextMailTo(attendee.email, /takes place after all/)).text).toContain(
    'Silence, one hour later',
  );
  await mainButton(page, 'Add Date').click();
  const dialog = page.getByRole('dialog', { name: 'Add Date' });
  await dialog.getByLabel('Start time').fill('2098-01-15T10:00');
  await dialog.getByRole('button', { name: 'Add Date' }).click();
  await expect(dialog.getByText('This series already has a date on that day.')).toBeVisible();
  await dialog.getByLabel('Start time').fill('2098-01-18T10:00');
  await expectAccessibleScreen(page, 'the dialog that adds a date', 'Edit Series');
  await dialog.getByRole('button', { name: 'Add Date' }).click();
  await expectToast(page, 'The date is added.');
  await page.goto(`/events/series/${former.body.nextId}`);
  await expect(upcoming(page)).toHaveCount(5);
});

test('a guide learns what a new time zone changes, and that one date moves to the day of another', async ({
  page,
  world,
}) => {
  const guide = await world.createMember('zone-guide');
  const { id } = await createCommunity(world.url, guide.token, { name: 'Travelling Circle' });
  const series = await createSeries(world.url, guide.token, id, {
    ...WEDNESDAYS,
    startTime: '2098-01-01T03:00:00.000Z',
  });
  const [first] = series.upcomingOccurrences;
  await openAs(page, guide.username, `/events/series/${series.id}/edit`);
  await page.getByLabel('Timezone').selectOption('Asia/Kolkata');
  await mainButton(page, 'Save Changes').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    /The hours stay, (\w+) dates move to another day. Nobody is told by mail./,
  );
  await answerDialog(page, 'Cancel');

  await page.goto(`/events/series/${series.id}/edit?day=${first?.day}`);
  await page.getByLabel('Start time').fill('2098-01-08T20:00');
  await page.getByLabel('End time').fill('2098-01-08T21:00');
  await mainButton(page, 'Save Changes').click();
  await expect(page.getByRole('alertdialog')).toContainText('Another date of this series is on that day.');
  await answerDialog(page, 'Cancel');
});

test('a link for joining online appears for those who booked', async ({ page, world }) => {
  const guide = await world.createMember('online-guide');
  const attendee = await world.createMember('online-comer');
  const { id } = await createCommunity(world.url, guide.token, { name: 'From Far Away' });
  const start = Date.now() + 60_000;
  const joinUrl = 'https://meet.vichara.test/far';
  const soon = await createSeries(world.url, guide.token, id, {
    joinUrl,
    location: null,
    startTime: new Date(start).toISOString(),
  });
  const later = await createSeries(world.url, guide.token, id, { joinUrl });
  const [now, tomorrow] = [soon, later].map((each) => each.upcomingOccurrences[0]?.id ?? '');
  for (const date of [now, tomorrow]) await bookSpot(world.url, attendee.token, date ?? '');
  await openAs(page, attendee.username, `/events/occurrence/${tomorrow}`);
  await expect(main(page).getByText('The Reading Room and online')).toBeVisible();
  await expect(main(page).getByText('The link appears here 15 minutes before the start.')).toBeVisible();
  await page.goto(`/events/occurrence/${now}`);
  await expect(main(page).getByText('Online', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Online' })).toHaveAttribute('href', joinUrl);
  await expectAccessibleScreen(page, 'an event with a link for joining online');
});
