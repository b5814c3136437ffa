import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, expect, openAs, test, withOwnServer } from '#tests/journeys/world.ts';
import { createCommunity, joinCommunity, main, mainButton } from './communitySteps.ts';

test('a guide announces a post by keyboard, and a member reads it in a mail and stops announcements', async ({
  browser,
}) => {
  const clockFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-clock-')), 'now');
  fs.writeFileSync(clockFile, Temporal.Now.instant().toString());
  const walk: Parameters<typeof withOwnServer>[0] = async (url, { createMember }, mails) => {
    const guide = await createMember('announcing-guide');
    const member = await createMember('announced-member');
    const { id } = await createCommunity(url, guide.token, { name: 'Announced Hill' });
    await joinCommunity(url, member.token, id);
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
    const page = await context.newPage();

    await openAs(page, 'announced-member', `/communities/${id}`);
    const note = page.getByRole('region', { name: 'Announcements' });
    await expect(note).toContainText('Guides can email all members, at most four times in 30 days.');
    await expect(note.getByRole('switch', { name: 'Email me announcements' })).toBeChecked();
    await expectAccessibleScreen(page, 'community with the note about announcements', 'Announced Hill');
    await note.getByRole('button', { name: 'Done' }).focus();
    await page.keyboard.press('Enter');
    await expect(note).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
    await expect(note).toBeHidden();

    await openAs(page, 'announcing-guide', `/communities/${id}/posts/new`);
    await page.getByLabel('Your Message').fill('The hall is *closed*.');
    const announce = page.getByRole('switch', { name: 'Email it to all members' });
    await announce.focus();
    await page.keyboard.press('Space');
    await expect(announce).toBeChecked();
    await expectAccessibleScreen(page, 'form of an announcement', 'New Post');
    await button(page, 'Publish Post').click();
    await expect(page.getByRole('article')).toContainText('Announcement');
    await expectAccessibleScreen(page, 'announcement', 'Post');
    await page.goto(`/communities/${id}`);
    await expect(page.getByRole('article')).toContainText('Announcement');
    await page.goto(`/communities/${id}/posts/new`);
    await expect(announce).toBeDisabled();
    await expect(main(page)).toContainText(/The next announcement is possible on .*\d/);
    await expectAccessibleScreen(page, 'form when the limit of announcements is reached', 'New Post');

    const mail = await mails.nextMailTo(member.email, /“Announced Hill”/);
    expect(mail.html).toContain('<em>closed</em>');
    const [link = ''] = /http\S+unsubscribe\S+/.exec(mail.text ?? '') ?? [];
    await page.goto(link);
    await expectAccessibleScreen(page, 'page that stops announcements', 'Announcements');
    await mainButton(page, 'Stop these announcements').focus();
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('status')).toContainText('no more announcements of this community');
    await openAs(page, 'announced-member', `/communities/${id}/about`);
    const choice = page.getByRole('switch', { name: 'Email me announcements' });
    await expect(choice).not.toBeChecked();
    await expectAccessibleScreen(page, 'about a community with the switch for announcements', 'About');
    await choice.focus();
    await page.keyboard.press('Space');
    await expect(choice).toBeChecked();
    await expect(choice).not.toHaveAttribute('aria-disabled');
    await page.reload();
    await expect(choice).toBeChecked();
    await context.close();
  };
  const settings = { CLOCK_FILE: clockFile, TASK: 'send-announcements' };
  await withOwnServer(walk, settings, 'tests/support/servers/serverAt.ts');
  fs.rmSync(path.dirname(clockFile), { recursive: true, force: true });
});
