import { axeViolations, expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { createCommunity, joinCommunity, main, makeGuide, openInOtherBrowser } from './communitySteps.ts';

test('a member of a private community reports a post by keyboard, a guide decides, the author appeals, another guide decides again, and a fifth person is let in', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('report-guide');
  const second = await world.createMember('report-second');
  const author = await world.createMember('report-author');
  const reporter = await world.createMember('report-sender');
  await world.createMember('report-newcomer');
  const { id } = await createCommunity(world.url, token, { name: 'Agreed Hill' });
  for (const member of [second, author, reporter]) await joinCommunity(world.url, member.token, id);
  await makeGuide(world.url, token, id, second.id);
  await makePrivate(world.url, token, id);
  const { body: post } = await callServer(world.url, `POST /communities/${id}/posts`, {
    token: author.token,
    body: { content: 'You are all wrong.' },
  });
  const postPath = `/communities/${id}/posts/${post.id}`;

  // The guide writes an agreement.
  await openAs(page, 'report-guide', `/communities/${id}/about?edit`);
  await button(page, 'Add Agreement').click();
  const agreement = page.getByRole('group', { name: 'Agreement 1' });
  await agreement.getByLabel('Title').fill('Listen to the end');
  await agreement.getByLabel('Text').fill('Everyone may finish.');
  await page.getByLabel('Practical details').fill('We meet on Sundays.');
  await button(page, 'Save Agreements').click();
  await expectToast(page, 'Agreements and details are saved.');
  await expectAccessibleScreen(page, 'agreements and details', 'Agreements and Details');
  await page.goto(`/communities/${id}/about`);
  await expect(main(page)).toContainText('Listen to the end');
  await expectAccessibleScreen(page, 'about a community', 'About');

  const newcomerPage = await openInOtherBrowser(browser, world.url, 'report-newcomer', postPath);
  await expect(main(newcomerPage)).not.toContainText('You are all wrong.');
  await newcomerPage.goto(`/communities/${id}`);
  await main(newcomerPage).getByRole('button', { name: 'Ask to Join' }).click();
  const asking = newcomerPage.getByRole('dialog', { name: 'Ask to Join' });
  await asking.getByLabel('What brings you here?').fill('The silence.');
  await asking.getByRole('button', { name: 'Ask to Join' }).click();
  await expect(main(newcomerPage)).toContainText('You have asked to join.');

  // The reporter uses only the keyboard.
  const reporterPage = await openInOtherBrowser(browser, world.url, 'report-sender', postPath);
  const more = reporterPage.getByRole('article').getByRole('button', { name: 'More' });
  await more.focus();
  await reporterPage.keyboard.press('Enter');
  await expect(reporterPage.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await reporterPage.keyboard.press('Enter');
  const dialog = reporterPage.getByRole('dialog', { name: 'Report to the guides' });
  await expect(dialog.getByText('Guides read your note, not your name.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter');
  await expect(dialog).toContainText('Please choose what it is about.');
  const agreements = dialog.getByRole('group', { name: 'Against an agreement:' });
  await agreements.getByRole('radio', { name: 'Listen to the end' }).focus();
  await reporterPage.keyboard.press('Space');
  await dialog.getByLabel('Note (optional)').fill('He did not listen.');
  await expectAccessibleScreen(reporterPage, 'report dialog');
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter');
  await expectToast(reporterPage, 'Thank you. A guide will look at it.');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  // The guide removes the post.
  await page.goto(`/communities/${id}`);
  await expect(main(page).getByText('A report is waiting.')).toBeVisible();
  await expect(main(page).getByText('Someone is at the door.')).toBeVisible();
  await expectAccessibleScreen(page, 'community with a waiting report', 'Agreed Hill');
  await main(page).getByRole('link', { name: 'Look at it' }).click();
  await expect(main(page)).toContainText('He did not listen.');
  await expect(main(page)).not.toContainText('report-sender');
  await expectAccessibleScreen(page, 'reports', 'Reports');
  await button(page, 'Decide').click();
  const decision = page.getByRole('dialog', { name: 'Decide' });
  await decision.getByRole('radio', { name: /^Remove/ }).check();
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(decision).toContainText('Words are required');
  await decision.getByRole('textbox', { name: 'Words' }).fill('This breaks our agreement.');
  expect(await axeViolations(page)).toEqual([]);
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expectToast(page, 'Your decision is made.');
  await expect(main(page)).toContainText('Nothing is waiting.');
  await expectAccessibleScreen(page, 'no reports', 'Reports');

  // The author appeals.
  const authorPage = await openInOtherBrowser(browser, world.url, 'report-author', '/account/quiet');
  await expect(main(authorPage)).toContainText('This breaks our agreement.');
  await expect(main(authorPage)).not.toContainText('report-guide');
  await expectAccessibleScreen(authorPage, 'letters and quiet', 'Letters & Quiet');
  await authorPage.setViewportSize({ width: 1280, height: 800 });
  const menu = authorPage.getByRole('navigation', { name: 'Account' });
  await menu.getByRole('link', { name: 'Decisions About You' }).click();
  await expect(authorPage).toHaveURL('/account/decisions');
  await button(authorPage, 'Appeal').click();
  await authorPage.getByLabel('Your words').fill('I was tired.');
  await button(authorPage, 'Send Appeal').click();
  await expectToast(authorPage, 'Your appeal is sent.');
  await expect(button(authorPage, 'Appeal')).toHaveCount(0);

  // Another guide decides.
  const secondPage = await openInOtherBrowser(
    browser,
    world.url,
    'report-second',
    `/communities/${id}/moderate/reports`,
  );
  await expect(main(secondPage)).toContainText('I was tired.');
  await button(secondPage, 'Decide').click();
  await secondPage.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await expectToast(secondPage, 'Your decision is made.');
  await secondPage.goto(`/communities/${id}/moderate/decisions`);
  await expect(main(secondPage)).toContainText('Left as it is');
  await expectAccessibleScreen(secondPage, 'decisions of a community', 'Decisions');
  await authorPage.goto(postPath);
  await expect(authorPage.getByRole('article')).toContainText('You are all wrong.');
  await expectAccessibleScreen(authorPage, 'post with More', 'Post');

  // The guide lets the newcomer in, who reads the post.
  await page.goto(`/communities/${id}/moderate/requests`);
  await expect(main(page)).toContainText('The silence.');
  await button(page, 'Accept').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expectToast(page, 'They are a member now.');
  await newcomerPage.goto(postPath);
  await expect(newcomerPage.getByRole('article')).toContainText('You are all wrong.');
  for (const other of [reporterPage, authorPage, secondPage, newcomerPage]) await other.context().close();
});

/** Makes a community private. People join it by request. */
async function makePrivate(url: string, token: string, id: string): Promise<void> {
  const settings = { name: 'Agreed Hill', description: 'For those who come early.', privacy: 'private' };
  await callServer(url, `PUT /communities/${id}`, { token, body: settings });
  const questions = ['What brings you here?'];
  const joining = { joining: 'request', isListed: true, isFindable: false, questions };
  const { status } = await callServer(url, `PUT /communities/${id}/joining`, { token, body: joining });
  expect(status).toBe(200);
}

test('a visitor sends a notice of unlawful content, and an admin sees it', async ({ page, world }) => {
  await world.admin();
  await page.goto('/contact');
  await expectAccessibleScreen(page, 'contact', 'Contact');
  await page.getByLabel('Address').fill('https://elsewhere.test/');
  await page.getByLabel('Explanation').fill('It copies a protected book.');
  await page.getByRole('checkbox').check();
  await page.getByLabel('Address').fill(`${world.url}/communities`);
  await button(page, 'Send Notice').click();
  await expect(page.getByText('Thank you. Your notice has been sent')).toBeVisible();
  await openAs(page, 'anandi', '/admin/cases');
  await expect(main(page)).toContainText('It copies a protected book.');
  await expectAccessibleScreen(page, 'cases of the admins', 'Cases');
});
