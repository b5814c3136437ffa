import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { approveSubmission, clearQueue, submissionOf, submitBook } from './librarySteps.ts';

const QUEUE = '/moderation/library';
const approveButton = (page: Page, title: string) =>
  submissionOf(page, title).getByRole('button', { name: 'Approve' });
const rejectButton = (page: Page, title: string) =>
  submissionOf(page, title).getByRole('button', { name: 'Reject' });
const rejectionDialog = (page: Page) => page.getByRole('dialog', { name: 'Reject this submission?' });
const rows = (page: Page) => page.getByRole('region', { name: 'Queue' }).getByRole('listitem');

test('a moderator decides on the whole queue, page by page', async ({ page, world }) => {
  const { token } = await world.createMember('prolific');
  const moderator = await world.createModerator('diligent');
  await clearQueue(world.url, moderator.token);
  const submissions: { id: string; title: string }[] = [];
  for (let number = 1; number <= 22; number += 1) {
    submissions.push(
      await submitBook(world.url, token, { title: `Scroll ${number}`, description: 'Long. '.repeat(90) }),
    );
  }
  await openAs(page, 'diligent', QUEUE);
  await expect(page.getByText('22 submissions are waiting for review.')).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  const first = submissionOf(page, 'Scroll 1');
  await first.getByRole('button', { name: 'Read more' }).click();
  await expect(first.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true');

  // The second click of the double click has no effect.
  await approveButton(page, 'Scroll 1').dblclick();
  await expect(first).toBeHidden();
  await expect(page.getByText('21 submissions are waiting for review.')).toBeVisible();
  await expect(submissionOf(page, 'Scroll 21')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scroll 2', exact: true })).toBeFocused();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await button(page, 'Next').click();
  await expect(page).toHaveURL(`${QUEUE}?page=2`);
  await expect(rows(page)).toHaveCount(1);
  await rejectButton(page, 'Scroll 22').click();
  await rejectionDialog(page).getByLabel('Reason').fill('One scroll too many.');
  await rejectionDialog(page).getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, '“Scroll 22” is rejected');
  // The second page is empty now, so the first one is shown.
  await expect(page).toHaveURL(QUEUE);
  await expect(rows(page)).toHaveCount(20);
  await expect(button(page, 'Next')).toBeHidden();

  for (const { id } of submissions.slice(1, 20)) await approveSubmission(world.url, moderator.token, id);
  await page.reload();
  await approveButton(page, 'Scroll 21').click();
  await expect(page.getByText('The queue is clear.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('two moderators', () => {
  test.use({ allowedProblems: /status of 409/ });

  test('two moderators cannot both decide on the same submission', async ({ page, world }) => {
    const { token } = await world.createMember('twice-read');
    const otherModerator = await world.createModerator('quicker');
    await world.createModerator('slower');
    await clearQueue(world.url, otherModerator.token);
    const titles = ['Both approve', 'One rejects', 'Left over'];
    const ids = new Map<string, string>();
    for (const title of titles) ids.set(title, (await submitBook(world.url, token, { title })).id);
    await openAs(page, 'slower', QUEUE);
    await expect(rows(page)).toHaveCount(3);
    const notice = page.getByRole('alertdialog', { name: 'This submission has already been decided.' });

    await approveSubmission(world.url, otherModerator.token, ids.get('Both approve') ?? '');
    await approveButton(page, 'Both approve').click();
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(submissionOf(page, 'Both approve')).toBeHidden();
    await expect(page.getByText('2 submissions are waiting for review.')).toBeVisible();

    await rejectButton(page, 'One rejects').click();
    await rejectionDialog(page).getByLabel('Reason').fill('It is too late.');
    await approveSubmission(world.url, otherModerator.token, ids.get('One rejects') ?? '');
    await rejectionDialog(page).getByRole('button', { name: 'Reject' }).click();
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(rejectionDialog(page)).toBeHidden();
    await expect(submissionOf(page, 'One rejects')).toBeHidden();
    await expect(submissionOf(page, 'Left over')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Left over' })).toBeFocused();
  });
});

test.describe('a decision that fails', () => {
  test.use({ allowedProblems: /status of (500|503)|ERR_FAILED/ });

  test('a failed decision shows an alert, and the typed reason is kept', async ({ page, world }) => {
    const { token } = await world.createMember('delayed');
    const moderator = await world.createModerator('hampered');
    await clearQueue(world.url, moderator.token);
    await submitBook(world.url, token, { title: 'Patience' });
    await openAs(page, 'hampered', QUEUE);
    await page.route('**/moderation/books/*/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting for a moment.' } }),
    );
    const alert = page.getByRole('alertdialog', { name: 'Error: Resting for a moment.' });
    await approveButton(page, 'Patience').click();
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(approveButton(page, 'Patience')).toBeFocused();

    await rejectButton(page, 'Patience').click();
    await rejectionDialog(page).getByLabel('Reason').fill('Typed with care.');
    await rejectionDialog(page).getByRole('button', { name: 'Reject' }).click();
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(rejectionDialog(page).getByLabel('Reason')).toHaveValue('Typed with care.');
    await page.unrouteAll();
    await rejectionDialog(page).getByLabel('Reason').fill('x'.repeat(1001));
    await rejectionDialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(
      rejectionDialog(page).getByText('A reason must be at most 1000 characters long'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Cancel').click();
    await expect(rejectionDialog(page).getByLabel('Reason')).toHaveValue('x'.repeat(1001));
    await rejectionDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(rejectButton(page, 'Patience')).toBeFocused();

    await page.route('**/moderation/books/pending*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch pending submissions.' });
    await expect(failure).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(submissionOf(page, 'Patience')).toBeVisible();
  });
});

test('members cannot open the moderation queue', async ({ page, world }) => {
  const { token } = await world.createMember('curious');
  await openAs(page, 'curious', '/dashboard');
  await page.goto(QUEUE);
  await expect(page).toHaveURL('/dashboard');
  expect((await callServer(world.url, 'GET /moderation/books/pending', { token })).status).toBe(403);
});

test('the moderation queue and its dialog pass the accessibility checks in both themes, wide and narrow', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('wide-writer');
  const admin = await world.admin();
  await clearQueue(world.url, admin.token);
  await openAs(page, admin.username, QUEUE);
  await expect(page.getByText('The queue is clear.')).toBeVisible();
  await expectAccessibleScreen(page, 'an empty queue');
  const unbroken = 'Unbroken'.repeat(24);
  await submitBook(world.url, token, {
    title: unbroken,
    author: unbroken,
    description: unbroken.repeat(5),
    tags: ['x'.repeat(50), 'y'.repeat(50)],
  });
  await page.reload();
  const tabs = page.getByRole('navigation', { name: 'Admin' });
  await expect(tabs.getByRole('link', { name: 'Library' })).toHaveAttribute('aria-current', 'page');
  await expect(submissionOf(page, unbroken)).toBeVisible();
  await expectAccessibleScreen(page, 'the queue');
  await rejectButton(page, unbroken).click();
  await rejectionDialog(page).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('A reason is required')).toBeVisible();
  await expectAccessibleScreen(page, 'the rejection');
});
