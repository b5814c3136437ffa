import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

const LONG_WORD = 'x'.repeat(180);
const HEBREW = 'מי אני';

const createEntry = (world: { url: string }, token: string, body: object) =>
  callServer(world.url, 'POST /journal', { token, body: { date: new Date().toISOString(), ...body } });

test('tags over the limit stay in the input and prevent saving', async ({ page, world }) => {
  const { token } = await world.createMember('tagging');
  await openAs(page, 'tagging', '/journal/new');
  await page.getByLabel('Content').fill('Many words.');
  const tags = page.getByLabel('Tags');
  const names = Array.from({ length: 31 }, (_, index) => `tag ${index + 1}`);
  await tags.fill(names.join(', '));
  await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveCount(30);
  await expect(tags).toHaveValue('tag 31');
  await expect(page.getByText('At most 30 tags')).toBeVisible();
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(tags).toBeFocused();
  await expect(page).toHaveURL('/journal/new');

  await page.getByRole('button', { name: 'Remove tag tag 1', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove tag tag 31' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove tag tag 2', exact: true }).click();
  // Moving the focus to the button adds the tag, like a comma.
  await tags.pressSequentially('at the door');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled Entry');
  const { body } = await callServer(world.url, 'GET /journal', { token });
  expect(body.items[0].tags).toHaveLength(30);
  expect(body.items[0].tags).toContain('at the door');
});

test('right-to-left text is aligned to the right, without a drop cap', async ({ page, world }) => {
  const { token } = await world.createMember('from-the-right');
  const { body } = await createEntry(world, token, { title: HEBREW, content: HEBREW, tags: [HEBREW] });
  await openAs(page, 'from-the-right', `/journal/entry/${body.id}`);
  const paragraph = page.getByRole('article').getByText(HEBREW, { exact: true }).nth(1);
  for (const text of [page.getByRole('heading', { level: 1 }), paragraph]) {
    await expect(text).toHaveCSS('direction', 'rtl');
  }
  const initialLetterOf = (element: Element) =>
    getComputedStyle(element, '::first-letter').getPropertyValue('initial-letter');
  expect(await paragraph.evaluate(initialLetterOf)).toBe('normal');
  await page.getByRole('link', { name: 'Edit' }).click();
  for (const label of ['Title', 'Content']) {
    await expect(page.getByLabel(label)).toHaveCSS('direction', 'rtl');
  }
  await page.getByLabel('Content').fill('From the left again.');
  await expect(page.getByLabel('Content')).toHaveCSS('direction', 'ltr');
});

test('the focus stays in the search field after a search, and on the button after paging', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('by-keyboard');
  await createEntry(world, token, { title: LONG_WORD, content: 'One.' });
  await openAs(page, 'by-keyboard', '/journal/search?q=one');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('two');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for two');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('two');

  await page.goto('/reflections');
  const next = page.getByRole('button', { name: 'Next' });
  await next.focus();
  await next.press('Enter');
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(next).toBeFocused();
  const previous = page.getByRole('button', { name: 'Previous' });
  await previous.focus();
  await previous.press('Enter');
  await expect(page.getByText('Page 1')).toBeVisible();
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).toBeFocused();
});

test('a menu that is opened while the first page is loading stays open', async ({ page, world }) => {
  await world.createMember('early-opener');
  await openAs(page, 'early-opener', '/dashboard');
  let continueLoading = () => {};
  const whenContinued = new Promise<void>((resolve) => {
    continueLoading = resolve;
  });
  await page.route('**/pageRoutes-*.js', async (route) => {
    await whenContinued;
    await route.continue();
  });
  await page.goto('/journal/new', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  await page.getByRole('button', { name: 'User menu' }).press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused();
  continueLoading();
  await expect(
    page.getByRole('heading', { level: 1, name: 'New Entry', includeHidden: true }),
  ).toBeAttached();
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused();
});

test('the focus returns to the button when the mobile menu closes, and moves to the content after a navigation', async ({
  page,
  world,
}) => {
  await world.createMember('on-the-phone');
  await openAs(page, 'on-the-phone', '/journal/new');
  await page.getByRole('button', { name: 'User menu' }).press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Content').fill('A draft.');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(menu).toBeFocused();
  await page.goto('about:blank');
  await page.goto('/journal');
  await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }).click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the chosen theme also sets the theme-color of the browser, and again after a reload', async ({
  page,
  world,
}) => {
  await world.createMember('at-night');
  await openAs(page, 'at-night', '/dashboard');
  const dark = page.locator('meta[name="theme-color"][data-variant="night"]');
  await expect(dark).toHaveAttribute('media', '(prefers-color-scheme: dark)');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Night' }).click();
  await expect(dark).toHaveAttribute('media', 'all');
  await page.reload();
  await expect(dark).toHaveAttribute('media', 'all');
});

test('small targets are easy to tap, and the current page is marked in forced colours', async ({
  page,
  world,
}) => {
  await page.goto('/auth/login');
  const forgotLink = page.getByRole('link', { name: 'Forgot password?' });
  const isHit = (link: Element, distance: number) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2 + distance) === link;
  };
  for (const distance of [-21, 21])
    expect(await forgotLink.evaluate(isHit, distance), `${distance}px away`).toBe(true);
  await world.createMember('with-fingers');
  await openAs(page, 'with-fingers', '/journal/new');
  expect((await page.getByLabel('Tags').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.goto('/account/profile');
  await page.emulateMedia({ forcedColors: 'active' });
  const menu = page.getByRole('navigation', { name: 'Account' });
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveCSS('text-decoration-line', 'underline');
  await expect(menu.getByRole('link', { name: 'Password' })).toHaveCSS('text-decoration-line', 'none');
});

test.describe('the gallery', () => {
  test.use({ allowedProblems: /status of 404/ });

  test('the product does not contain the gallery of components', async ({ page }) => {
    await page.goto('/gallery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page you seek is not here.');
  });
});
