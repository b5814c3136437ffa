import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { sealJournal } from '#tests/journeys/journal/sealSteps.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { joinCommunity, main, openInOtherBrowser } from './communitySteps.ts';
import { COUNTS, pressKey, startReading, TODAY } from './readingSteps.ts';

// What a screen reader finds on the page of a passage before the member has written.
const TREE_OF_PASSAGE = `
  - heading "Silence" [level=1]
  - paragraph: verses 1-8
  - paragraph: Who is silent?
  - link "Write in My Journal"
  - region "Your words on this passage":
    - heading "Your words on this passage" [level=2]
    - textbox "Your Words"
    - button "Publish My Words"
    - link "Cancel"
  - region "What others wrote":
    - heading "What others wrote" [level=2]
    - paragraph: Closed until you have written. You may also look now.
    - button "Read What Others Wrote"
  - navigation "Passages":
    - link "Next Passage"
`;

test.describe('a connection that fails', () => {
  test.use({ allowedProblems: /Failed to load resource|Failed to fetch/ });

  test('a member reads at their own pace, writes about a passage with the keyboard, reads the words of others, replies and deletes their own', async ({
    page,
    world,
  }) => {
    const { id, guide, reader, reading } = await startReading(world, 'passage', TODAY);
    const [first, second] = reading.passages;
    const press = (role: 'link' | 'button', name: string) => pressKey(page, role, name);
    const posts = `/passages/${first.id}/posts`;
    const others = { token: guide.token, body: { content: 'Between two thoughts.' } };
    await callServer(world.url, `POST ${posts}`, others);

    // A late joiner reads by days of their own.
    await openAs(page, 'passage-reader', `/readings/${reading.id}`);
    await press('button', 'Begin Later');
    await page.getByLabel('First day').fill(TODAY.add({ days: 7 }).toString());
    await expectAccessibleScreen(page, 'the dialog of own days');
    await press('button', 'Save My Days');
    await expect(page.getByText(/^Your own days begin on /)).toBeVisible();
    const { body: seen } = await callServer(world.url, `GET /readings/${reading.id}`, { token: guide.token });
    expect([seen.pace, seen.passages[1].id]).toEqual([null, second.id]);
    await press('link', 'Silence');
    await expect(page.getByText('Not yet, by your days.')).toBeVisible();
    await press('link', 'Talks');
    await press('button', 'Read with the Others');
    await expect(button(page, 'Begin Later')).toBeVisible();

    await page.goto('/dashboard');
    await press('link', 'This week: Silence (verses 1-8), with Passage Hill.');
    await expect(page.getByText('Closed until you have written. You may also look now.')).toBeVisible();
    await expect(page.getByText('Between two thoughts.')).toBeHidden();
    await expectAccessibleScreen(page, 'a passage', 'Silence');
    await expect(main(page)).toMatchAriaSnapshot(TREE_OF_PASSAGE);
    const words = page.getByRole('textbox', { name: 'Your Words' });
    await words.fill('What remains.');
    await page.reload();
    await expect(words).toHaveValue('What remains.');

    // The words stay in the form without a connection, and when the response is lost, and are published once.
    await page.context().setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
    await expect(words).toHaveValue('What remains.');
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await page.route(`**/api/v1${posts}`, async (route) => {
      await route.fetch();
      return route.abort();
    });
    await press('button', 'Publish My Words');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(words).toHaveValue('What remains.');
    await page.unroute(`**/api/v1${posts}`);
    await press('button', 'Publish My Words');
    const mine = page.getByRole('heading', { name: 'Your words on this passage' });
    await expect(mine).toBeFocused();
    await expect(page.getByText('What remains.')).toBeVisible();
    await expect(page.getByText('Between two thoughts.')).toBeVisible();
    await expectAccessibleScreen(page, 'a passage with words', 'Silence');
    expect(await main(page).innerText()).not.toMatch(COUNTS);

    // A guide changes the question, and another member answers.
    const { passages, ...planned } = reading;
    const change = { ...planned, passages: [{ ...passages[0], question: 'Who asks?' }, passages[1]] };
    await callServer(world.url, `PUT /readings/${reading.id}`, { token: guide.token, body: change });
    await page.reload();
    await expect(page.getByText(/^The question was changed on \d/)).toBeVisible();
    await page
      .getByRole('article')
      .filter({ hasText: 'Between two' })
      .getByRole('link', { name: /^Reply/ })
      .press('Enter');
    await page.getByLabel('Your Reply').fill('And after them.');
    await press('button', 'Post Reply');
    await expect(page.getByRole('listitem').getByText('And after them.')).toBeVisible();

    // The words are not in the feed, which has a line about the passage.
    await page.goto(`/communities/${id}`);
    await expect(page.getByRole('link', { name: 'Reading: Silence of Talks.' })).toBeVisible();
    await expect(page.getByText('What remains.')).toBeHidden();
    await page.goto(`/passages/${first.id}`);
    await press('button', 'Delete post');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(words).toBeVisible();
    await expect(mine).toBeFocused();
    await press('button', 'Read What Others Wrote');
    await expect(page.getByText('Between two thoughts.')).toBeVisible();
    await callServer(world.url, `PUT /account/mutes/${guide.id}`, { token: reader.token });
    await page.reload();
    await expect(page.getByText('Written by somebody you have muted.')).toBeVisible();
    await expect(page.getByText('Between two thoughts.')).toBeHidden();
    await press('link', 'Next Passage');
    await expect(page.getByText(/^This passage opens on /)).toBeVisible();
  });
});

test('words on a passage are reported, removed, appealed and restored with the keyboard', async ({
  page,
  world,
  browser,
}) => {
  const { id, guide, reader, reading } = await startReading(world, 'unkind', TODAY);
  const friend = await world.createMember('unkind-friend');
  await joinCommunity(world.url, friend.token, id);
  const { token: admin } = await world.admin();
  const path = `/passages/${reading.passages[0].id}`;
  const body = { content: 'You read it wrongly.' };
  await callServer(world.url, `POST ${path}/posts`, { token: reader.token, body });

  await openAs(page, 'unkind-friend', path);
  await pressKey(page, 'button', 'Read What Others Wrote');
  await page.getByRole('article').getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report to the guides' });
  await dialog.getByRole('radio').first().press('Space');
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter');
  await expectToast(page, 'Thank you. A guide will look at it.');
  const { body: cases } = await callServer(world.url, `GET /communities/${id}/cases`, { token: guide.token });

  const reports = `/communities/${id}/moderate/reports`;
  const guidePage = await openInOtherBrowser(browser, world.url, 'unkind-guide', reports);
  await expect(main(guidePage)).toContainText('You read it wrongly.');
  await pressKey(guidePage, 'button', 'Decide');
  const decision = guidePage.getByRole('dialog', { name: 'Decide' });
  await decision.getByRole('radio', { name: /^Remove/ }).press('Space');
  await decision.getByRole('textbox', { name: 'Words' }).fill('Kinder, please.');
  await decision.getByRole('button', { name: 'Decide' }).press('Enter');
  await expectToast(guidePage, 'Your decision is made.');

  // The words keep their place, so that their author cannot write others while they can be restored.
  const authorPage = await openInOtherBrowser(browser, world.url, 'unkind-reader', path);
  await expect(authorPage.getByRole('heading', { name: 'What others wrote' })).toBeVisible();
  await expect(authorPage.getByRole('textbox', { name: 'Your Words' })).toBeHidden();
  await expect(authorPage.getByText('You read it wrongly.')).toBeHidden();
  await authorPage.goto('/account/decisions');
  await pressKey(authorPage, 'button', 'Appeal');
  await authorPage.getByLabel('Your words').fill('It was meant kindly.');
  await pressKey(authorPage, 'button', 'Send Appeal');
  await expectToast(authorPage, 'Your appeal is sent.');
  const { status } = await callServer(world.url, `POST /cases/${cases.items[0].id}/decision`, {
    token: admin,
    body: { action: 'left' },
  });
  expect(status).toBe(201);
  await authorPage.goto(path);
  await expect(authorPage.getByRole('heading', { name: 'Your words on this passage' })).toBeVisible();
  await expect(authorPage.getByText('You read it wrongly.')).toBeVisible();
  for (const other of [guidePage, authorPage]) await other.context().close();
});

test('a member writes about passages in the journal with the keyboard, plain and sealed, shares it and keeps a copy', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { guide, reader, reading } = await startReading(world, 'journal', TODAY.subtract({ days: 7 }));
  const [first, second] = reading.passages;
  const press = (role: 'link' | 'button', name: string) => pressKey(page, role, name);
  const content = page.getByRole('textbox', { name: 'Content' });
  const ownWords = page.getByRole('textbox', { name: 'Your Words' });
  const others = async ({ id }: { id: string }) =>
    (await callServer(world.url, `GET /passages/${id}/posts`, { token: reader.token })).body.items.length;

  await openAs(page, 'journal-reader', `/passages/${first.id}`);
  await press('link', 'Write in My Journal');
  await expect(content).toBeFocused();
  await page.keyboard.type('What *stays* is silent.');
  await expect(page.getByText('About Silence, from Talks')).toBeVisible();
  await expectAccessibleScreen(page, 'a new entry about a passage', 'New Entry');
  // The titles of both passages are exchanged meanwhile. The entry still belongs to the same one.
  const { passages, ...planned } = reading;
  const exchanged = passages.map((passage: object, index: number) => ({
    ...passage,
    title: passages[1 - index].title,
  }));
  const changed = await callServer(world.url, `PUT /readings/${reading.id}`, {
    token: guide.token,
    body: { ...planned, passages: exchanged },
  });
  expect(changed.status).toBe(200);
  await press('button', 'Save Entry');
  const note = page.getByRole('complementary', { name: 'Reading' });
  await expect(note.getByText('About Silence, from Talks')).toBeVisible();
  await expectAccessibleScreen(page, 'an entry about a passage', 'Untitled Entry');
  await press('button', 'Share as My Words');
  await expect(ownWords).toHaveValue('What *stays* is silent.');
  await expect(page).toHaveURL(`/passages/${first.id}`);
  expect(await others(first)).toBe(0);
  await press('button', 'Publish My Words');
  await expect(page.getByText('What *stays* is silent.')).toBeVisible();
  expect(await main(page).innerText()).not.toMatch(COUNTS);
  await press('link', 'Keep a Copy in My Journal');
  await expect(content).toHaveValue('What *stays* is silent.');
  await press('button', 'Save Entry');
  await expect(note).toBeVisible();
  // The member has written about this passage.
  await expect(button(page, 'Share as My Words')).toBeHidden();

  await sealJournal(page);
  await expect(page.getByText('Your journal is sealed.')).toBeVisible();
  await page.goto(`/passages/${second.id}`);
  await press('link', 'Write in My Journal');
  await expect(content).toBeFocused();
  await page.keyboard.type('Sealed grace.');
  await press('button', 'Save Entry');
  await expect(note.getByText('About Silence, from Talks')).toBeVisible();
  await page.goto(`/readings/${reading.id}`);
  await press('link', 'What I wrote about this book');
  await expect(page.getByRole('heading', { level: 1, name: 'What I wrote about this book' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessibleScreen(page, 'entries about a book', 'What I wrote about this book');
  expect(await main(page).innerText()).not.toMatch(COUNTS);
  const found = await callServer(world.url, `GET /journal?readingId=${reading.id}`, { token: reader.token });
  expect(found.body.items).toEqual([]);
  await page.getByRole('article').filter({ hasText: 'Sealed grace.' }).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await press('button', 'Share as My Words');
  await expect(ownWords).toHaveValue('Sealed grace.');
  await expect(page).toHaveURL(`/passages/${second.id}`);
  expect(await others(second)).toBe(0);
});
