import type { Page } from '@playwright/test';
import { button, expect, expectToast, openAs, searchBox, test } from '#tests/journeys/world.ts';
import {
  approveSubmission,
  bookLink,
  createApprovedBook,
  isbnOf,
  rejectSubmission,
  submissionOf,
  submitBook,
} from './librarySteps.ts';

const isbnField = (page: Page) => page.getByLabel('ISBN-13');

test('a book is submitted, rejected with a reason, changed, approved and found', async ({
  page,
  world,
  browser,
}) => {
  const { email } = await world.createMember('book-submitter');
  await world.createMember('finder');
  await world.createModerator('book-moderator');
  await openAs(page, 'book-submitter', '/library/submissions');
  await expect(page.getByText('You have not submitted a book yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Submit a Book' }).click();
  await expect(page).toHaveTitle('Submit a Book | Vichara');
  await button(page, 'Submit for Review').click();
  for (const field of ['Title', 'Author', 'Description']) {
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  }
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('The Quick Way');
  await page.getByLabel('Author').fill('Bertrand Hastingsworth');
  await page.getByLabel('Description').fill('Ten days.\nTo the end of it.');
  await page.getByRole('main').getByLabel('Language').selectOption('Deutsch');
  await page.getByLabel('Tags').fill('haste,');
  await page.getByLabel('Tags').fill('beginnings');
  await page.getByLabel('Tags').press('Enter');
  await button(page, 'Remove tag haste').click();
  await page.getByLabel('Cover image URL').fill('https://elsewhere.test/cover.jpg');
  await isbnField(page).fill('978-0-306-40615-7');
  await button(page, 'Submit for Review').click();
  await expectToast(page, '“The Quick Way” is submitted for review.');
  await expect(page).toHaveURL('/library/submissions');
  await expect(submissionOf(page, 'The Quick Way')).toContainText('Pending review');

  const context = await browser.newContext();
  const moderatorPage = await context.newPage();
  await openAs(moderatorPage, 'book-moderator', '/dashboard');
  await moderatorPage.getByRole('button', { name: 'User menu' }).click();
  await moderatorPage.getByRole('menuitem', { name: 'Moderation' }).click();
  await expect(moderatorPage).toHaveTitle('Library Moderation | Vichara');
  await expect(moderatorPage.getByRole('navigation', { name: 'Admin' })).toBeHidden();
  const pending = submissionOf(moderatorPage, 'The Quick Way');
  await expect(pending).toContainText('ISBN 9780306406157');
  await expect(pending).toContainText('Brought by book-submitter');
  await pending.getByRole('button', { name: 'Reject' }).click();
  const dialog = moderatorPage.getByRole('dialog', { name: 'Reject this submission?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Slower, please.\nMuch slower.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(pending).toBeHidden();
  await expectToast(moderatorPage, '“The Quick Way” is rejected');
  const mail = await world.mails.nextMailTo(email, /submitted/);
  expect(mail.text).toContain('Slower, please.');

  await page.reload();
  const ownSubmission = submissionOf(page, 'The Quick Way');
  await expect(ownSubmission).toContainText('Rejected');
  await expect(ownSubmission).toContainText('Much slower.');
  await ownSubmission.getByRole('link', { name: 'Edit and submit again' }).click();
  await expect(page.getByText('Much slower.')).toBeVisible();
  await expect(page.getByLabel('Author')).toHaveValue('Bertrand Hastingsworth');
  await expect(button(page, 'Remove tag beginnings')).toBeVisible();
  await expect(isbnField(page)).toHaveValue('9780306406157');
  await expect(page.getByRole('main').getByLabel('Language')).toHaveValue('de');
  await page.getByLabel('Title').fill('The Slow Way');
  await button(page, 'Submit for Review').click();
  await expect(page).toHaveURL('/library/submissions');
  await expect(submissionOf(page, 'The Slow Way')).toContainText('Pending review');
  await expect(submissionOf(page, 'The Slow Way')).not.toContainText('Much slower.');

  await moderatorPage.reload();
  await submissionOf(moderatorPage, 'The Slow Way').getByRole('button', { name: 'Approve' }).click();
  await expectToast(moderatorPage, '“The Slow Way” is in the library.');
  await world.mails.nextMailTo(email, /is in the library/);
  await page.reload();
  await expect(submissionOf(page, 'The Slow Way')).toContainText('Approved');
  await bookLink(page, 'The Slow Way').click();
  await expect(page.getByText('Submitted by book-submitter')).toBeVisible();
  await expect(page.getByText('Language: German')).toBeVisible();
  await context.close();
  await page.evaluate(() => localStorage.clear());
  await openAs(page, 'finder', '/library');
  await searchBox(page).fill('hastingswort bertrant');
  await expect(page).toHaveURL(/q=hastingswort/);
  await bookLink(page, 'The Slow Way').click();
  await expect(page.getByText('To the end of it.')).toBeVisible();
});

test.describe('an ISBN', () => {
  test.use({ allowedProblems: /status of 409/ });

  test('an invalid ISBN, or one that the library has, is reported while typing', async ({ page, world }) => {
    const { token } = await world.createMember('counter');
    const moderator = await world.createModerator('counters-keeper');
    const [approvedIsbn, pendingIsbn, newIsbn] = [isbnOf(42_000_001), isbnOf(42_000_002), isbnOf(42_000_003)];
    const { id } = await createApprovedBook(world.url, token, moderator.token, {
      title: 'On the shelf',
      isbn13: approvedIsbn,
    });
    await submitBook(world.url, token, { title: 'In the queue', isbn13: pendingIsbn });
    await openAs(page, 'counter', '/library/submit');
    await page.getByLabel('Title').fill('Once more');
    await page.getByLabel('Author').fill('Somebody');
    await page.getByLabel('Description').fill('Again.');
    await isbnField(page).pressSequentially('978-0-306');
    await expect(page.getByText('ISBN-13 is not valid')).toBeHidden();
    await isbnField(page).blur();
    await expect(page.getByText('ISBN-13 is not valid')).toBeVisible();
    await isbnField(page).fill('978-0-306-40615');
    await expect(page.getByText('ISBN-13 is not valid')).toBeHidden();
    await isbnField(page).pressSequentially('-8');
    await expect(page.getByText('ISBN-13 is not valid')).toBeVisible();
    await button(page, 'Submit for Review').click();
    await expect(isbnField(page)).toBeFocused();

    await isbnField(page).fill(approvedIsbn);
    await expect(page.getByText('This book is already in the library.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open “On the shelf”' })).toHaveAttribute(
      'href',
      `/library/book/${id}`,
    );
    await isbnField(page).fill(pendingIsbn);
    await expect(page.getByText('This book is already in the library.')).toBeHidden();
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('This book is already waiting for review.')).toBeVisible();
    await expect(isbnField(page)).toBeFocused();

    // Another book with this ISBN is approved while the member is typing.
    await isbnField(page).fill(newIsbn);
    await expect(page.getByText('This book is already waiting for review.')).toBeHidden();
    await page.getByLabel('Description').fill('Again, and again.');
    await createApprovedBook(world.url, token, moderator.token, { title: 'Just shelved', isbn13: newIsbn });
    await button(page, 'Submit for Review').click();
    await expect(page.getByRole('link', { name: 'Open “Just shelved”' })).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Again, and again.');

    await page.getByRole('link', { name: 'Open “Just shelved”' }).click();
    const leaveDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(leaveDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leaveDialog).toBeHidden();
    await expect(page.getByLabel('Title')).toHaveValue('Once more');
    await page.getByRole('link', { name: 'Open “Just shelved”' }).click();
    await leaveDialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Just shelved');
  });
});

test.describe('a submission that fails', () => {
  test.use({ allowedProblems: /status of (409|503|404)|ERR_FAILED/ });

  test('a failed submission keeps the typed text, and a member can change only their own rejected submissions', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('persistent');
    const otherMember = await world.createMember('strange-submitter');
    const moderator = await world.createModerator('strict-keeper');
    await openAs(page, 'persistent', '/library/submit');
    await page.getByLabel('Cover image URL').fill('not an address');
    await page.getByLabel('ISBN-13').fill('123');
    await button(page, 'Submit for Review').click();
    const errors = [
      'Title is required',
      'Author is required',
      'Description is required',
      /Cover image URL must/,
      /ISBN-13 is not valid/,
    ];
    for (const [index, label] of ['Title', 'Author', 'Description', 'Cover image URL', 'ISBN-13'].entries())
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(errors[index] ?? '');
    await page.getByLabel('ISBN-13').fill('');
    await page.getByLabel('Title').fill('Kept');
    await page.getByLabel('Author').fill('A. Stone');
    await page.getByLabel('Description').fill('It stays.');
    await page.getByLabel('Cover image URL').fill('not an address');
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Cover image URL must start with https:// or http://')).toBeVisible();
    await expect(page.getByLabel('Cover image URL')).toBeFocused();
    await page.getByLabel('Cover image URL').fill('');
    await page.route('**/library/submit', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { message: 'Resting for a moment.' } })
        : route.continue(),
    );
    await button(page, 'Submit for Review').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Resting for a moment.' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Kept');
    await page.unrouteAll();
    await button(page, 'Submit for Review').click();
    await expect(submissionOf(page, 'Kept')).toContainText('Pending review');

    const otherSubmission = await submitBook(world.url, otherMember.token, { title: 'Another’s' });
    await rejectSubmission(world.url, moderator.token, otherSubmission.id, 'No.');
    await page.goto(`/library/submit?again=${otherSubmission.id}`);
    await expect(page.getByText('Could not find the requested book.')).toBeVisible();
    const ownSubmission = await submitBook(world.url, token, { title: 'One’s own' });
    await approveSubmission(world.url, moderator.token, ownSubmission.id);
    await page.goto(`/library/submit?again=${ownSubmission.id}`);
    await expect(page.getByText('Only a rejected submission of your own can be changed.')).toBeVisible();
  });
});
