import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  button,
  callServer,
  type createMemberFunctions,
  expect,
  expectToast,
  openAs,
  test,
  withOwnServer,
} from '#tests/journeys/world.ts';
import { FOCUS_PATH, startSession, waitForNetworkIdle } from './focusSteps.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';

// A time zone in which the evening is already the next day in UTC, the default time zone of the server.
const TIME_ZONE = 'America/New_York';

/** The displayed figures: the current streak, the longest one, and "practised on … of …". */
type Figures = [streak: number, longest: number, last30: string];

/** The days of practice before the first of the two weeks. At that time, every day was a day of practice. */
const EARLIER_DAYS = ['2026-10-10', '2026-10-29', '2026-10-30', '2026-11-02', '2026-11-03'];
const REST = { from: '2026-11-09', to: '2026-11-15' };

interface Evening {
  at: string;
  shown: Figures;
  /** The figures after the sit, if there is one. */
  afterSit?: Figures;
  /** The practice day, if it is not the day of `at`. */
  practiceDay?: string;
}

/**
 * The evenings of two weeks, and one night. The figures were derived by hand from the definition of the
 * streak. The days missed before are 11 to 28 October, 31 October and 1 November.
 */
const EVENINGS: Evening[] = [
  // From today on, only Monday to Friday are days of practice. This does not affect earlier days: Saturday 31 October and
  // Sunday 1 November still interrupt the streak.
  { at: 'Wed 2026-11-04 21:00', shown: [2, 2, '5 of 25'], afterSit: [3, 3, '6 of 26'] },
  { at: 'Thu 2026-11-05 21:00', shown: [3, 3, '6 of 26'] },
  // It is still Thursday.
  {
    at: 'Fri 2026-11-06 01:00',
    practiceDay: '2026-11-05',
    shown: [3, 3, '6 of 26'],
    afterSit: [4, 4, '7 of 27'],
  },
  { at: 'Fri 2026-11-06 21:00', shown: [4, 4, '7 of 27'], afterSit: [5, 5, '8 of 28'] },
  { at: 'Sat 2026-11-07 21:00', shown: [5, 5, '8 of 28'] },
  // Practice on a free day counts.
  { at: 'Sun 2026-11-08 21:00', shown: [5, 5, '8 of 28'], afterSit: [6, 6, '9 of 29'] },
  // The rest begins. 10 October is no longer among the last 30 days. From then on, each day one of the missed
  // days drops out.
  { at: 'Mon 2026-11-09 21:00', shown: [6, 6, '8 of 28'] },
  { at: 'Tue 2026-11-10 21:00', shown: [6, 6, '8 of 27'] },
  { at: 'Wed 2026-11-11 21:00', shown: [6, 6, '8 of 26'], afterSit: [7, 7, '9 of 27'] },
  { at: 'Thu 2026-11-12 21:00', shown: [7, 7, '9 of 26'] },
  { at: 'Fri 2026-11-13 21:00', shown: [7, 7, '9 of 25'] },
  { at: 'Sat 2026-11-14 21:00', shown: [7, 7, '9 of 24'] },
  { at: 'Sun 2026-11-15 21:00', shown: [7, 7, '9 of 23'] },
  // A day of practice without a log counts as missed when it is over.
  { at: 'Mon 2026-11-16 21:00', shown: [7, 7, '9 of 22'] },
  { at: 'Tue 2026-11-17 21:00', shown: [0, 7, '9 of 22'], afterSit: [1, 7, '10 of 23'] },
];

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

async function expectOnSadhanaPage(page: Page, [streak, longest, last30]: Figures): Promise<void> {
  const card = page.getByRole('region', { name: 'Current streak' });
  await expect(card.getByText(days(streak), { exact: true })).toBeVisible();
  await expect(card.getByText(`Longest so far: ${days(longest)}`, { exact: true })).toBeVisible();
  await expect(card.getByText(`Last 30 days: practised on ${last30}.`, { exact: true })).toBeVisible();
}

const tracker = (page: Page) => page.getByRole('link', { name: /^Sādhanā Tracker/ });

async function expectOnDashboard(page: Page, [streak]: Figures): Promise<void> {
  await expect(tracker(page)).toHaveAccessibleName(new RegExp(` ${days(streak)}$`));
}

async function saveSettings(page: Page): Promise<void> {
  await page.getByLabel('My day begins at').selectOption({ label: '4:00 am' });
  const weekdays = page.getByRole('group', { name: 'Days of practice' });
  for (const name of ['Saturday', 'Sunday'])
    await weekdays.getByRole('checkbox', { name }).uncheck({ force: true });
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Your settings are saved.');
  await page.getByLabel('From', { exact: true }).fill(REST.from);
  await page.getByLabel('To', { exact: true }).fill(REST.to);
  await button(page, 'Add Rest').click();
  await expectToast(page, 'The rest is added.');
}

/** The instant of `Wed 2026-11-04 21:00`. */
const instantOf = (at: string) => new Date(`${at.slice(4, 14)}T${at.slice(15)}:00-05:00`);

/** Logs a practice in the dialog of the practice page, which offers today. */
async function logToday(page: Page, day: string): Promise<void> {
  await button(page, 'Log a Practice').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Date')).toHaveValue(day);
  await dialog.getByLabel('Practice', { exact: true }).selectOption({ label: 'Silent sitting' });
  await dialog.getByLabel('Value').fill('20');
  await dialog.getByRole('button', { name: 'Save Log' }).click();
  await expect(dialog).toBeHidden();
}

/** Runs a session of five minutes, which is logged to the practice day of its start. */
async function sit(page: Page, day: string): Promise<void> {
  await page.goto(`${FOCUS_PATH}?duration=5&practiceId=${SITTING}`);
  await startSession(page);
  await waitForNetworkIdle(page);
  await page.clock.fastForward('05:00');
  await button(page, 'Log Practice & Exit').click();
  await expect(page).toHaveURL(`/sadhana?day=${day}`);
}

// This journey has its own server, whose clock it moves together with that of the browser.
test('a member who practises Monday to Friday, rests for a week and once sits at 1 a.m. sees the correct streak each day', async ({
  browser,
}) => {
  const clockFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-clock-')), 'clock');
  const setServerClock = (at: Date) => fs.writeFileSync(clockFile, at.toISOString());
  const start = new Date('2026-11-04T15:00:00Z');
  setServerClock(start);
  const walk = async (url: string, { createMember }: ReturnType<typeof createMemberFunctions>) => {
    const context = await browser.newContext({
      baseURL: url,
      serviceWorkers: 'block',
      timezoneId: TIME_ZONE,
    });
    const { token } = await createMember('night-sitter');
    for (const date of EARLIER_DAYS) {
      const body = { practiceId: SITTING, date, value: 20 };
      expect((await callServer(url, 'POST /sadhana/logs', { token, body })).status).toBe(201);
    }
    const page = await context.newPage();
    await page.clock.install({ time: start });
    await openAs(page, 'night-sitter', '/sadhana/settings');
    await saveSettings(page);

    for (const { at, shown, afterSit, practiceDay = at.slice(4, 14) } of EVENINGS) {
      await test.step(at, async () => {
        setServerClock(instantOf(at));
        await page.clock.setSystemTime(instantOf(at));
        await page.goto('/dashboard');
        // The dashboard shows 0 until the streak is loaded.
        if (shown[0] === 0) await waitForNetworkIdle(page);
        await expectOnDashboard(page, shown);
        await tracker(page).click();
        await expectOnSadhanaPage(page, shown);
        if (!afterSit) return;
        await (at.endsWith('01:00') ? sit : logToday)(page, practiceDay);
        await expectOnSadhanaPage(page, afterSit);
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
        await expectOnDashboard(page, afterSit);
      });
    }
    await context.close();
  };
  await withOwnServer(walk, { CLOCK_FILE: clockFile }, 'tests/support/servers/serverAt.ts');
  fs.rmSync(path.dirname(clockFile), { recursive: true, force: true });
});
