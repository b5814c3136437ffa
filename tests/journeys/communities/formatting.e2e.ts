import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { createCommunity, joinCommunity } from './communitySteps.ts';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });
const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const message = (page: Page) => page.getByLabel('Your Message');
const article = (page: Page) => page.getByRole('article').first();

/** Selects the first occurrence of a text in a text area. */
const select = (page: Page, label: string, text: string) =>
  page.getByLabel(label).evaluate((element, selected) => {
    const area = element as HTMLTextAreaElement;
    area.focus();
    area.setSelectionRange(area.value.indexOf(selected), area.value.indexOf(selected) + selected.length);
  }, text);

/** Writes as an input method does. Words are composed of letters, and Enter commits them. */
async function openInputMethod(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const compose = async (...texts: string[]) => {
    for (const text of texts) {
      const end = text.length;
      await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    }
  };
  const pressEnter = () => {
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    return devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  };
  const commit = async (text: string) => {
    await pressEnter();
    await devtools.send('Input.insertText', { text });
  };
  return { compose, pressEnter, commit };
}

test('a member formats a post by keyboard, sees a preview, and readers see the same', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('formatter');
  const { id } = await createCommunity(world.url, token, { name: 'The Written Word' });
  await openAs(page, 'formatter', `/communities/${id}/posts/new`);
  await expect(tool(page, 'Emphasis')).toBeVisible();
  await message(page).fill('Who am I? Look within.');
  await select(page, 'Your Message', 'within');
  await page.keyboard.press('ControlOrMeta+i');
  await expect(message(page)).toHaveValue('Who am I? Look *within*.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message(page)).toHaveValue('Who am I? Look within.');
  await page.keyboard.press('ControlOrMeta+i');

  // The toolbar is one stop of the Tab key; the arrow keys move within it.
  await select(page, 'Your Message', 'Look');
  await page.keyboard.press('Shift+Tab');
  await expect(toolbar(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Home');
  await tool(page, 'Emphasis').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Strong')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue('Who am I? **Look** *within*.');
  await expect(message(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n- a book\na bell');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Read '); // as dictation does
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Words').fill('the talk');
  await dialog.getByLabel('Address').fill('no address at all');
  await button(page, 'Insert Link').click();
  await expect(dialog.getByText('Enter an address, such as https://example.org.')).toBeVisible();
  await dialog.getByLabel('Address').fill('vichara.test/talk');
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue(
    'Who am I? **Look** *within*.\n- a book\n- a bell\nRead [the talk](https://vichara.test/talk)',
  );

  await tool(page, 'Preview').click();
  const preview = page.getByRole('group', { name: 'Preview' });
  await expect(preview.getByRole('emphasis')).toHaveText('within');
  await expect(preview.getByRole('listitem')).toHaveText(['a book', 'a bell']);
  await expectAccessibleScreen(page, 'the preview of a post', 'New Post');
  await tool(page, 'How to Format').click();
  await expect(page.getByRole('dialog', { name: 'How to Format' }).getByRole('row')).toHaveCount(9);
  await button(page, 'Close').click();
  await tool(page, 'Preview').click();
  await expect(message(page)).toBeVisible();
  await button(page, 'Publish Post').click();

  await expect(article(page).getByRole('strong')).toHaveText('Look');
  await expect(article(page).getByRole('emphasis')).toHaveText('within');
  await expect(article(page).getByRole('listitem')).toHaveText(['a book', 'a bell']);
  const link = article(page).getByRole('link', { name: 'the talk (vichara.test)' });
  await expect(link).toHaveAttribute('href', 'https://vichara.test/talk');
  await expectAccessibleScreen(page, 'a formatted post', 'Post');
  await page.goto(`/communities/${id}`);
  await expect(article(page).getByRole('strong')).toHaveText('Look');
});

test('a member writes lists, a quotation and a link with an input method, whose Enter only commits words', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('composing-member');
  const { id } = await createCommunity(world.url, token, { name: 'The Many Scripts' });
  await openAs(page, 'composing-member', `/communities/${id}/posts/new`);
  await expect(tool(page, 'Emphasis')).toBeVisible();
  const { compose, pressEnter, commit } = await openInputMethod(page);

  for (const [sign, nextSign] of [
    ['- ', '- '],
    ['1. ', '2. '],
    ['> ', '> '],
  ] as const) {
    await message(page).fill(sign);
    await compose('n', 'na', 'नम');
    await commit('नमः');
    await expect(message(page)).toHaveValue(`${sign}नमः`);
    // Safari sends the Enter after it has committed the word.
    await pressEnter();
    await expect(message(page)).toHaveValue(`${sign}नमः`);
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveValue(`${sign}नमः\n${nextSign}`);
    await compose('に', 'にほ', 'にほん');
    await commit('日本');
    await expect(message(page)).toHaveValue(`${sign}नमः\n${nextSign}日本`);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(message(page)).toHaveValue(`${sign}नमः\n${nextSign}`);
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveValue(`${sign}नमः\n`);
    for (const before of [`${sign}नमः\n${nextSign}`, `${sign}नमः`, sign]) {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(message(page)).toHaveValue(before);
    }
  }

  // A tool commits the word that is being composed.
  await message(page).fill('ॐ ');
  await compose('नम');
  await tool(page, 'List').click();
  await expect(message(page)).toHaveValue('- ॐ नम');
  await compose('ः');
  await tool(page, 'Strong').click();
  await expect(message(page)).toHaveValue('- ॐ नमः****');
  await commit('शिव');
  await expect(message(page)).toHaveValue('- ॐ नमः**शिव**');

  await message(page).fill('');
  await tool(page, 'Link').click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Address').fill('vichara.test/talk');
  await dialog.getByLabel('Words').focus();
  await compose('に', 'にほ', 'にほん');
  await commit('日本');
  await expect(dialog.getByLabel('Words')).toHaveValue('日本');
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue('[日本](https://vichara.test/talk)');
});

test('a member quotes a post and a part of it, and a guide who removes it sees where it is quoted', async ({
  page,
  world,
}) => {
  const guide = await world.createMember('quoted-guide');
  const member = await world.createMember('quoting-member');
  const { id } = await createCommunity(world.url, guide.token, { name: 'The Echo' });
  await joinCommunity(world.url, member.token, id);
  const content = '> Who asks?\n\n*Nobody* asks.\nThe question stays.';
  const post = await callServer(world.url, `POST /communities/${id}/posts`, {
    token: member.token,
    body: { content, format: 'formatted' },
  });
  const path = `/communities/${id}/posts/${post.body.id}`;
  await openAs(page, 'quoted-guide', path);
  const reply = page.getByLabel('Your Reply');
  await expect(article(page).getByRole('blockquote')).toHaveText('Who asks?');
  await button(page, 'More about quoting-member').click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await expect(reply).toHaveValue('> *Nobody* asks.\n> The question stays.\n\n');
  await expect(reply).toBeFocused();
  await page.keyboard.type('It does.');
  await button(page, 'Post Reply').click();
  const first = page.getByRole('region', { name: 'Replies' }).getByRole('listitem');
  await expect(first.getByRole('blockquote')).toHaveText('Nobody asks. The question stays.');

  await article(page)
    .getByText('The question stays.')
    .evaluate((element) => {
      const node = element.lastChild as Text;
      const start = node.data.indexOf('question');
      document.getSelection()?.setBaseAndExtent(node, start, node, start + 'question'.length);
    });
  await button(page, 'More about quoting-member').click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await expect(reply).toHaveValue('> question\n\n');
  await reply.fill('');

  await button(page, 'More about quoting-member').click();
  await page.getByRole('menuitem', { name: 'Decide' }).click();
  await page.getByRole('radio', { name: /^Remove/ }).check();
  const note = page.getByRole('dialog').getByText('It is quoted in one reply.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'quoted-guide' })).toBeVisible();
  await page.keyboard.press('Escape');

  for (const [token, content] of [
    [member.token, 'A pause.'],
    [guide.token, '> A pause.\n\nYes.'],
  ])
    await callServer(world.url, `POST ${path}/replies`, { token, body: { content, format: 'formatted' } });
  await page.reload();
  const quoted = page.getByRole('listitem').filter({ hasText: /A pause\.$/ });
  await quoted.getByRole('button', { name: 'Delete reply' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this reply?' });
  await expect(question.getByText('It is quoted in one reply.')).toBeVisible();
  await expect(question.getByRole('link', { name: 'quoted-guide' })).toBeVisible();
});

test('formatting is turned off in this browser, and a plain post is edited as plain', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('plain-writer');
  const { id } = await createCommunity(world.url, token, { name: 'The Plain' });
  await openAs(page, 'plain-writer', `/communities/${id}/posts/new`);
  await expect(tool(page, 'Emphasis')).toBeVisible();
  await page.getByRole('switch', { name: 'Formatting' }).uncheck();
  await expect(toolbar(page)).toBeHidden();
  // An empty text is neither a draft nor an unsaved change.
  await page.getByRole('link', { name: 'The Plain' }).click();
  await page.getByRole('link', { name: 'New Post' }).click();
  await expect(message(page)).toHaveValue('');
  await expect(page.getByText(/unsaved draft/)).toBeHidden();
  await expect(toolbar(page)).toBeHidden();
  await message(page).fill('2 * 3 * 4 and *stars*');
  await page.reload();
  await expect(message(page)).toHaveValue('2 * 3 * 4 and *stars*');
  await expect(page.getByRole('switch', { name: 'Formatting' })).not.toBeChecked();
  await button(page, 'Publish Post').click();
  await expect(article(page).getByText('2 * 3 * 4 and *stars*')).toBeVisible();
  await button(page, 'Edit post').click();
  await expect(toolbar(page)).toBeHidden();
  await button(page, 'Use Formatting').click();
  await expect(tool(page, 'Emphasis')).toBeVisible();
  await button(page, 'Save Changes').click();
  await expect(article(page).getByRole('emphasis')).toHaveText('stars');
});
