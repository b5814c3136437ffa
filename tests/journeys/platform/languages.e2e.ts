import type { Page } from '@playwright/test';
import { ENGLISH, LANGUAGES } from '#contract/platform/languages.ts';
import { expect, openAs, PASSWORD, test } from '#tests/journeys/world.ts';
import { callServer } from '#tests/support/servers/serverProcess.ts';
import { PSEUDO_LANGUAGES } from '#web/build/texts/pseudoLanguages.ts';
import { readCatalogues } from '#web/build/texts/translations.ts';

/** An English text in `en-XA`. */
const accented = (text: string) => PSEUDO_LANGUAGES[0]?.distort(text) ?? text;

/** A visible text without accents, which was not translated into `en-XA`. Members' own texts are marked. */
const untranslated = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      if (
        !parentElement?.checkVisibility() ||
        parentElement.closest('bdi, time, blockquote, script, style, option, [data-product-name]')
      )
        continue;
      // Dates are written in the locale of the browser.
      if (/[a-z]{2}/.test(text) && !/^\w+, \d+ \w+$/.test(text)) found.push(text);
    }
    return found;
  });

test('a page is shown in the language that its address names, without English texts', async ({
  page,
  world,
}) => {
  await world.createMember('accented');
  await page.goto('/?language=en-XA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Á qúúííééţ ŕóóóóḿ ƒóóŕ ţĥéé óóĺđééśţ qúúééśţííóóń.',
  );
  await expect.poll(() => untranslated(page)).toEqual([]);
  await openAs(page, 'accented', '/dashboard?language=en-XA');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await expect(page.getByRole('link', { name: 'Śááćŕééđ Ĵóóúúŕńááĺ' })).toBeVisible();
  await expect.poll(() => untranslated(page)).toEqual([]);
});

/** The translated texts of a language whose English differs. */
const translatedIn = async (tag: string) =>
  new Map(
    (await readCatalogues('web', tag))
      .filter(({ message, translation }) => message !== translation)
      .map(({ message, translation }) => [message, translation]),
  );

const TRANSLATED = LANGUAGES.filter(({ tag }) => tag !== ENGLISH.tag);

for (const { tag, name } of TRANSLATED)
  test.describe(`a browser in ${name}`, () => {
    test.use({ locale: tag });

    test(`the pages are in ${name}, with its dates and without English texts`, async ({ page, world }) => {
      const translations = await translatedIn(tag);
      const username = `reads-${tag}`;
      await world.createMember(username);
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', ENGLISH.tag); // drafts are chosen by people only
      await page.goto(`/?language=${tag}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(translations.get('A quiet room for the oldest question.') ?? '');
      await page.evaluate((language) => localStorage.setItem('language', language), tag);
      for (const address of ['/dashboard', '/sadhana', '/communities', '/account/quiet']) {
        await openAs(page, username, address);
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
        expect(lines.filter((line) => translations.has(line))).toEqual([]);
      }
      await page.goto('/sadhana');
      const month = new Intl.DateTimeFormat(tag, { month: 'long' }).format(new Date());
      await expect(page.getByRole('heading', { name: month }).first()).toBeVisible();
    });
  });

test('the language is chosen in the footer, and stays in this browser', async ({ page }) => {
  await page.goto('/communities?language=en-XA');
  const choice = page.getByLabel('Ĺááńǵúúááǵéé');
  await expect(choice).toHaveValue('en-XA');
  await choice.selectOption('en');
  await expect(page).toHaveURL('/communities');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('contentinfo')).toContainText('a quiet place to look.');
  await page.evaluate(() => localStorage.setItem('language', 'ar-XB'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-XB');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/');
  await expect(page).toHaveURL('/?language=ar-XB');
  await page.getByLabel('\u202eLanguage\u202c').selectOption('en');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a member has their own language in every browser, and Sign Out keeps that of the browser', async ({
  page,
  world,
}) => {
  const { token, username } = await world.createMember('multilingual');
  await callServer(world.url, 'PUT /account/language', { token, body: { language: 'en' } });
  await page.goto('/auth/login');
  await page.evaluate(() => localStorage.setItem('language', 'en-XA'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await page.locator('[name=loginIdentifier]').fill(username);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=password]').press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/communities');
  await expect(page.getByRole('contentinfo')).toContainText('a quiet place to look.');
  await page.evaluate(() => {
    localStorage.removeItem('session');
    sessionStorage.removeItem('session');
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
});

test.describe('a refused call', () => {
  test.use({ allowedProblems: /status of 400/ });

  test('errors of forms and of the server are in the language of the page', async ({ page }) => {
    await page.goto('/auth/login?language=en-XA');
    const submit = page.locator('form').getByRole('button').last();
    await submit.click();
    await expect(page.getByText(accented('Password') + accented(' is required'))).toBeVisible();
    await page.locator('[name=loginIdentifier]').fill('nobody-of-this-name');
    await page.locator('[name=password]').fill('a wrong password');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(accented('Invalid credentials.'));
  });
});

test.describe('texts that cannot be loaded', () => {
  test.use({ allowedProblems: /Failed to load resource|ERR_FAILED/ });

  test('a language that cannot be loaded is not chosen', async ({ page }) => {
    await page.goto('/communities?language=en-XA');
    await page.route('**/assets/texts-*.en.0.json', (route) => route.abort());
    const choice = page.getByLabel('Ĺááńǵúúááǵéé');
    await choice.selectOption('en');
    await expect(page.getByText('Ţĥííś ĺááńǵúúááǵéé ćóóúúĺđ ńóóţ ƀéé ĺóóááđééđ.')).toBeVisible();
    await expect(choice).toHaveValue('en-XA');
    await expect(page).toHaveURL('/communities?language=en-XA');
  });

  test('a page whose texts cannot be loaded is shown in the language in which it was sent', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'en-XA'));
    await page.route('**/assets/texts-*.en-XA.0.json', (route) => route.abort());
    await page.goto('/communities');
    await expect(page.getByRole('contentinfo')).toContainText('a quiet place to look.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
