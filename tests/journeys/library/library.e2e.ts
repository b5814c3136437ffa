import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, expect, openAs, searchBox, test } from '#tests/journeys/world.ts';
import { bookLink, createApprovedBook, isbnOf, rejectSubmission, submitBook } from './librarySteps.ts';

const books = (page: Page) => page.getByRole('region', { name: 'Books' });

test('a member searches the library while typing, filters and pages it, and Back restores each step', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('reader');
  const moderator = await world.createModerator('shelver');
  for (let number = 1; number <= 14; number += 1) {
    const draft = {
      title: `Brook song ${number}`,
      author: 'Ada Rillsdottir',
      tags: ['brook', `verse ${number}`],
      ...(number > 12 && { language: number === 13 ? 'de' : 'hi' }),
    };
    await createApprovedBook(world.url, token, moderator.token, draft);
  }
  await openAs(page, 'reader', '/dashboard');
  await page.getByRole('link', { name: /^Sacred Library/ }).click();
  await expect(page).toHaveTitle('Sacred Library | Vichara');
  const chip = page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'brook' });
  await chip.click();
  await expect(page).toHaveURL('/library?tag=brook');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('14 books')).toBeVisible();
  await expect(books(page).getByRole('listitem')).toHaveCount(12);

  await button(page, 'Next').click();
  await expect(page).toHaveURL('/library?tag=brook&page=2');
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(books(page).getByRole('listitem')).toHaveCount(2);
  await expect(books(page)).toBeFocused();
  await expect(books(page)).toBeInViewport();
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true');
  await page.goBack();
  await expect(books(page).getByRole('listitem')).toHaveCount(12);

  // Typing with pauses adds only one step to the browser's history.
  await searchBox(page).pressSequentially('rilsd');
  await expect(page).toHaveURL('/library?q=rilsd&tag=brook');
  await searchBox(page).pressSequentially('ottir ');
  await expect(page).toHaveURL('/library?q=rilsdottir&tag=brook');
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('rilsdottir ');
  await expect(page.getByText('14 books')).toBeVisible();
  await bookLink(page, 'Brook song 14').click();
  await expect(page).toHaveTitle('Brook song 14 | Vichara');
  await page.getByRole('link', { name: 'Sacred Library' }).click();
  await expect(page).toHaveURL('/library?q=rilsdottir&tag=brook');
  await expect(searchBox(page)).toHaveValue('rilsdottir');
  await page.goBack();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('rilsdottir');
  await page.goBack();
  await expect(page).toHaveURL('/library?tag=brook');
  await expect(searchBox(page)).toHaveValue('');
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('rilsdottir');

  // Enter searches at once and cancels the delayed search.
  await searchBox(page).fill('brook song 7');
  await searchBox(page).press('Enter');
  await expect(bookLink(page, 'Brook song 7')).toBeVisible();
  await expect(books(page).getByRole('listitem')).toHaveCount(1);
  await searchBox(page).fill('nothing of the kind');
  await expect(page.getByText('No books found for your current selection.')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page).toHaveURL('/library');
  await expect(searchBox(page)).toHaveValue('');
  await expect(bookLink(page, 'Brook song 14')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No books found for your current selection.')).toBeVisible();
  await page.goBack();
  await expect(bookLink(page, 'Brook song 7')).toBeVisible();

  await page.goto('/library');
  await button(page, 'More tags').click();
  await page.getByRole('button', { name: 'verse 3', exact: true }).click();
  await expect(page.getByText('1 book', { exact: true })).toBeVisible();
  await page.reload();
  // A rare tag is listed with the frequent ones while it filters the books.
  await expect(page.getByRole('button', { name: 'verse 3', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'verse 3', exact: true }).click();
  await expect(page).toHaveURL('/library');

  const language = (name: string) =>
    page.getByRole('group', { name: 'Filter by language' }).getByRole('button', { name, exact: true });
  await chip.click();
  await language('German').click();
  await expect(page).toHaveURL('/library?tag=brook&writtenIn=de');
  await expect(language('German')).toHaveAttribute('aria-pressed', 'true');
  await expect(books(page).getByRole('listitem')).toHaveCount(1);
  await bookLink(page, 'Brook song 13').click();
  await page.getByRole('link', { name: 'German', exact: true }).click();
  await expect(page).toHaveURL('/library?writtenIn=de');
  await language('German').click();
  await expect(page).toHaveURL('/library');
});

test('the results of the last search are shown, even if an earlier search is answered later', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('hasty');
  const moderator = await world.createModerator('slow-keeper');
  await createApprovedBook(world.url, token, moderator.token, { title: 'Tortoise' });
  await createApprovedBook(world.url, token, moderator.token, { title: 'Hare' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/search\?.*tortoise/, async (route) => {
    await released;
    await route.continue().catch(() => {}); // The page has cancelled the request.
  });
  await openAs(page, 'hasty', '/library');
  await searchBox(page).fill('tortoise');
  await expect(page).toHaveURL(/q=tortoise/);
  await expect(books(page)).toHaveAttribute('aria-busy', 'true');
  await expect(books(page).getByRole('listitem')).not.toHaveCount(0);
  await searchBox(page).fill('hare');
  await searchBox(page).press('Enter');
  await expect(books(page)).toHaveAttribute('aria-busy', 'false');
  release();
  await expect(bookLink(page, 'Hare')).toBeVisible();
  await expect(bookLink(page, 'Tortoise')).toBeHidden();
  await expect(searchBox(page)).toHaveValue('hare');
});

test('a book has its own page, and a cover at an address of another site is not requested', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('binder');
  const moderator = await world.createModerator('binders-keeper');
  const isbn13 = isbnOf(40_000_001);
  const { id } = await createApprovedBook(world.url, token, moderator.token, {
    title: 'Well bound',
    author: 'A. Thread',
    description: 'One line.\nAnother <b>line</b>.',
    tags: ['binding', 'thread'],
    coverImageUrl: 'https://elsewhere.test/cover.jpg',
    isbn13,
  });
  await createApprovedBook(world.url, token, moderator.token, {
    title: 'Without a picture',
    tags: ['binding'],
  });
  await openAs(page, 'binder', '/library?tag=binding');
  await expect(bookLink(page, 'Well bound')).toBeVisible();
  await expect(books(page).locator('img')).toHaveCount(0);
  await bookLink(page, 'Well bound').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Well bound');
  await expect(page.getByText('Submitted by binder')).toBeVisible();
  await expect(page.getByText(`ISBN ${isbn13}`)).toBeVisible();
  await expect(page.getByText('Another <b>line</b>.')).toBeVisible();
  await page.getByRole('link', { name: 'thread', exact: true }).click();
  await expect(page).toHaveURL('/library?tag=thread');
  await page.goto(`/library/book/${id}`);
  await page.getByRole('link', { name: 'Sacred Library' }).click();
  await expect(page).toHaveURL('/library');
});

test.describe('missing books and failed requests', () => {
  test.use({ allowedProblems: /status of (404|503)|ERR_FAILED/ });

  test('a missing book or a failed request shows an error with a link or a retry', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('torn-away');
    const moderator = await world.createModerator('unlucky-keeper');
    await createApprovedBook(world.url, token, moderator.token, {
      title: 'Torn off',
      tags: ['torn'],
    });
    await openAs(page, 'torn-away', '/library?tag=torn');
    await expect(bookLink(page, 'Torn off')).toBeVisible();

    await page.goto('/library/book/01a1ff7b-7cb3-7625-a24d-5b38157a7353');
    await expect(page.getByText('Could not find the requested book.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the library' }).click();
    await expect(bookLink(page, 'Torn off')).toBeVisible();

    await page.route(/api\/v1\/library(\/search)?\?/, (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting for a moment.' } }),
    );
    await searchBox(page).fill('torn');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch books.' })).toBeVisible();
    await expect(searchBox(page)).toHaveValue('torn');
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(bookLink(page, 'Torn off')).toBeVisible();
  });
});

test('every library page passes the accessibility checks in both themes, wide and narrow', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('library-screens');
  const moderator = await world.createModerator('library-screens-moderator');
  const unbroken = { title: 'Unbroken'.repeat(24), author: 'Longname'.repeat(24), tags: ['x'.repeat(50)] };
  const wideBook = await createApprovedBook(world.url, token, moderator.token, {
    ...unbroken,
    isbn13: isbnOf(41_000_000),
  });
  const pendingBook = await submitBook(world.url, token, { ...unbroken, title: 'Waiting '.repeat(20) });
  const rejectedBook = await submitBook(world.url, token, unbroken);
  await rejectSubmission(world.url, moderator.token, rejectedBook.id, 'Unbroken'.repeat(60));
  await openAs(page, 'library-screens', '/library');
  const screens: [path: string, text: string][] = [
    ['/library', unbroken.title],
    ['/library?q=no+such+thing', 'No books found for your current selection.'],
    [`/library/book/${wideBook.id}`, 'Submitted by library-screens'],
    [`/library/book/${pendingBook.id}`, 'This book is waiting for review.'],
    [`/library/book/${rejectedBook.id}`, 'This book is not in the library.'],
    ['/library/submissions', 'Pending review'],
    ['/library/submit', 'How it will look in the library.'],
    [`/library/submit?again=${rejectedBook.id}`, 'The reason given:'],
  ];
  for (const [path, text] of screens) {
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
    await expectAccessibleScreen(page, path);
  }
});
