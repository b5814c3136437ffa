import assert from 'node:assert/strict';
import { strFromU8, unzipSync } from 'fflate';
import { PASSWORD } from '../../journeys/world.ts';
import { linkIn } from '../../support/servers/mailSink.ts';
import { callServer } from '../../support/servers/serverProcess.ts';
import type { Page } from '../page.ts';
import { button, heading, label, link, MAIN, menuItem, status, text, title } from '../targets.ts';
import { type Journeys, openAs } from '../world.ts';

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.fill(label('Email or username'), username);
  await page.fill(label('Password'), password);
  await page.click(button('Login'));
}

/** An expression for the names of the storages that contain a session. */
const SESSION_STORAGES = `['localStorage', 'sessionStorage'].filter((each) => window[each].getItem('session')).join()`;

export const accounts: Journeys = {
  'a visitor signs up, verifies the email, logs in and signs out': async ({ page, world }) => {
    await page.open('/');
    await page.expectVisible(title('A quiet room for the oldest question.'));
    await page.click(link('Join', MAIN));
    await page.fill(label('Username'), 'newcomer');
    await page.fill(label('Email'), 'newcomer@vichara.test');
    await page.fill(label('Password'), PASSWORD);
    await page.click(button('Create account'));
    await page.expectVisible(button('Resend verification email'));

    const verificationLink = linkIn(await world.mails.nextMailTo('newcomer@vichara.test'));
    await page.open(verificationLink.pathname + verificationLink.search);
    await page.expectVisible(heading('Verification Successful!'));
    await page.click(link('Proceed to Login'));
    await logIn(page, 'newcomer@vichara.test');
    await page.expectVisible(title('Namaste, newcomer'));
    await page.expectTitle('Dashboard | Vichara');

    await page.click(button('User menu'));
    await page.click(menuItem('Sign Out'));
    await page.expectPath('/');
    await page.open('/journal');
    await page.expectPath(/^\/auth\/login/);
  },

  'a session is stored in the browser, or only in its tab without "Remember me"': async ({ page, world }) => {
    await world.createMember('remembered');
    await page.open('/auth/login');
    await logIn(page, 'remembered');
    await page.expectPath('/dashboard');
    assert.equal(await page.evaluate(SESSION_STORAGES), 'localStorage');
    await page.click(button('User menu'));
    await page.click(menuItem('Sign Out'));
    await page.expectPath('/');
    await page.open('/auth/login');
    await page.click(label('Remember me'));
    await logIn(page, 'remembered');
    await page.expectPath('/dashboard');
    assert.equal(await page.evaluate(SESSION_STORAGES), 'sessionStorage');
    await page.reload();
    await page.expectVisible(title('Namaste, remembered'));
  },

  'an unsaved entry survives the end of the session': async (journey) => {
    const { page, world } = journey;
    await world.createMember('expired');
    await openAs(journey, 'expired', '/journal/new');
    await page.fill(label('Content'), 'Do not lose me.');
    const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('session')).token");
    await callServer(world.url, 'POST /auth/logout', { token });
    await page.click(button('Save Entry'));
    await page.expectVisible(text('Session expired. Please log in again.'));
    await logIn(page, 'expired');
    await page.expectPath('/journal/new');
    await page.expectValue(label('Content'), 'Do not lose me.');
  },

  'a member changes the name and the theme': async (journey) => {
    const { page, world } = journey;
    await world.createMember('renamed');
    await openAs(journey, 'renamed', '/account/profile');
    await page.fill(label('Full name'), 'Somebody Renamed');
    await page.click(button('Save Changes'));
    await page.expectVisible(status('saved'));
    await page.open('/dashboard');
    await page.expectVisible(title('Namaste, Somebody Renamed'));
    await page.click(button('User menu'));
    await page.click({ role: 'menuitemradio', name: 'Night' });
    await page.press('Escape');
    await page.reload();
    await page.expectVisible(title('Namaste, Somebody Renamed'));
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'night');
  },

  'a member exports their data': async (journey) => {
    const { page, world } = journey;
    await world.createMember('exporter');
    await openAs(journey, 'exporter', '/account/security');
    await page.click(button('Export My Data'));
    const files = unzipSync(await world.readDownload(/-export-.*\.zip$/));
    assert.equal(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array())).username, 'exporter');
  },

  'a member changes the password': async (journey) => {
    const { page, world } = journey;
    await world.createMember('careful');
    await openAs(journey, 'careful', '/account/security');
    await page.fill(label('Current password'), PASSWORD);
    await page.fill(label('New password'), 'a new password');
    await page.fill(label('Confirm new password'), 'a new password');
    await page.click(button('Change Password'));
    await page.expectPath(/^\/auth\/login/);
    await logIn(page, 'careful', 'a new password');
    await page.expectVisible(title('Namaste, careful'));
  },

  'a member deletes the account and sees a confirmation': async (journey) => {
    const { page, world } = journey;
    await world.createMember('leaving');
    await openAs(journey, 'leaving', '/account/security');
    await page.click(button('Delete Account'));
    const dialog = { role: 'dialog' };
    await page.fill(label('Password', dialog), PASSWORD);
    await page.click(button('Delete Account', dialog));
    await page.expectPath('/auth/goodbye');
    await page.expectVisible(title('Your account is deleted'));
  },
};
