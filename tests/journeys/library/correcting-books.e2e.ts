import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { clearQueue, createApprovedBook, submissionOf, submitBook } from './librarySteps.ts';

test('a submitter withdraws a pending submission', async ({ page, world }) => {
  const { token } = await world.createMember('second-thoughts');
  const otherSubmission = await submitBook(world.url, token, { title: 'Kept in the queue' });
  const { id } = await submitBook(world.url, token, { title: 'Sent too soon' });
  await openAs(page, 'second-thoughts', '/library/submissions');
  await expectAccessibleScreen(page, 'pending submissions', 'My Submissions');
  const withdrawButton = submissionOf(page, 'Sent too soon').getByRole('button', { name: 'Withdraw' });
  const withdrawDialog = page.getByRole('alertdialog', { name: 'Withdraw this submission?' });
  await withdrawButton.click();
  await withdrawDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(submissionOf(page, 'Sent too soon')).toBeVisible();
  await withdrawButton.click();
  await withdrawDialog.getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, '“Sent too soon” is withdrawn.');
  await expect(submissionOf(page, 'Sent too soon')).toBeHidden();
  await expect(submissionOf(page, otherSubmission.title)).toBeVisible();
  await page.goto(`/library/book/${id}`);
  await expect(page.getByText('Could not find the requested book.')).toBeVisible();
});

test.use({ allowedProblems: /status of 404/ });

test('a submitter suggests corrections, and a moderator approves one and rejects another', async ({
  page,
  world,
  browser,
}) => {
  const { token, email } = await world.createMember('exact-submitter');
  const moderator = await world.createModerator('careful-moderator');
  await clearQueue(world.url, moderator.token);
  const draft = { title: 'Forty Verse', tags: ['inquiry'], description: 'On what is.' };
  const { id } = await createApprovedBook(world.url, token, moderator.token, draft);
  await openAs(page, 'exact-submitter', `/library/book/${id}`);
  await page.getByRole('link', { name: 'Suggest a Correction' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Forty Verse');
  await expectAccessibleScreen(page, 'a correction', 'Suggest a Correction');
  await page.getByLabel('Title').fill('Forty Verses');
  await page.getByLabel('Note').fill('It lacks its end.');
  await button(page, 'Submit for Review').click();
  await expectToast(page, 'Your correction is submitted for review.');
  await expect(page.getByText('A correction of this book is waiting for review.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Suggest a Correction' })).toBeHidden();

  const context = await browser.newContext();
  const moderatorPage = await context.newPage();
  await openAs(moderatorPage, 'careful-moderator', '/moderation/library');
  const correction = submissionOf(moderatorPage, 'Correction of Forty Verse');
  await expect(correction.getByText('Forty Verses', { exact: true })).toBeVisible();
  await expect(correction).toContainText('It lacks its end.');
  await expectAccessibleScreen(moderatorPage, 'a correction in the queue', 'Library Moderation');
  await correction.getByRole('button', { name: 'Approve' }).click();
  await expectToast(moderatorPage, '“Forty Verse” is corrected.');
  await expect(correction).toBeHidden();
  await world.mails.nextMailTo(email, /Your correction is in the library/);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forty Verses');
  await page.getByRole('link', { name: 'Suggest a Correction' }).click();
  await page.getByLabel('Author').fill('Nobody');
  await button(page, 'Submit for Review').click();
  await expectToast(page, 'Your correction is submitted for review.');
  await moderatorPage.reload();
  await submissionOf(moderatorPage, 'Correction of Forty Verses')
    .getByRole('button', { name: 'Reject' })
    .click();
  const dialog = moderatorPage.getByRole('dialog', { name: 'Reject this correction?' });
  await dialog.getByLabel('Reason').fill('The cover names its author.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectToast(moderatorPage, 'The correction is rejected. The submitter gets the reason by mail.');
  const mail = await world.mails.nextMailTo(email, /About the correction/);
  expect(mail.text).toContain('The cover names its author');
  await context.close();
});

test('a submitter withdraws a correction', async ({ page, world }) => {
  const { token } = await world.createMember('hasty-submitter');
  const admin = await world.admin();
  const draft = { title: 'The Quiet Mind', description: 'On silence.' };
  const { id } = await createApprovedBook(world.url, token, admin.token, draft);
  await openAs(page, 'hasty-submitter', `/library/book/${id}/correction`);
  await page.getByLabel('Title').fill('The Quiet Mined');
  await button(page, 'Submit for Review').click();
  const note = page.getByText('A correction of this book is waiting for review.');
  await expect(note).toBeVisible();
  await expectAccessibleScreen(page, 'a book with a waiting correction', 'The Quiet Mind');
  await button(page, 'Withdraw').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Withdraw this correction?' });
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(button(page, 'Withdraw')).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expectToast(page, 'Your correction is withdrawn.');
  await expect(note).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Suggest a Correction' })).toBeVisible();
});

test('a moderator corrects a book of the library and removes it', async ({ page, world }) => {
  const { token, email } = await world.createMember('loose-submitter');
  const admin = await world.admin();
  const { id } = await createApprovedBook(world.url, token, admin.token, {
    title: 'Misspelt',
    tags: ['errata'],
  });
  await openAs(page, admin.username, `/library/book/${id}`);
  await expectAccessibleScreen(page, 'a book and its moderator', 'Misspelt');
  await page.getByRole('link', { name: 'Edit Book' }).click();
  await page.getByLabel('Title').fill('');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expectAccessibleScreen(page, 'a book that is edited', 'Edit Book');
  await page.getByLabel('Title').fill('Spelt Right');
  await button(page, 'Save Changes').click();
  await expectToast(page, '“Spelt Right” is corrected.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spelt Right');

  await button(page, 'Remove Book').click();
  const dialog = page.getByRole('dialog', { name: 'Remove this book?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await expectAccessibleScreen(page, 'a book that is removed');
  await dialog.getByLabel('Reason').fill('It advertises a course.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, '“Spelt Right” is removed. The submitter gets the reason by mail.');
  await expect(page).toHaveURL('/library');
  const mail = await world.mails.nextMailTo(email, /removed from the library/);
  expect(mail.text).toContain('It advertises a course');
  await page.goto('/admin/decisions');
  await expect(page.getByRole('row').filter({ hasText: 'Removed the book “Spelt Right”' })).toContainText(
    'It advertises a course.',
  );
  await expect(page.getByText('Corrected the book “Spelt Right”')).toBeVisible();
});
