import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';

const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Lisbon' }).format(new Date());
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A calendar as a monastery publishes it, with a night of vigil tomorrow and a retreat of two days. */
const calendarFile = () => {
  const [vigil, retreat, end] = [1, 3, 5].map((days) => dayAfter(today(), days).replaceAll('-', ''));
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forest Monastery//EN',
    `BEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${vigil}\r\nSUMMARY:Night of Vigil\r\nEND:VEVENT`,
    `BEGIN:VEVENT\r\nUID:2\r\nDTSTART;VALUE=DATE:${retreat}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:Retreat\r\nEND:VEVENT`,
    'END:VCALENDAR',
  ].join('\r\n');
};

test('a member observes ekadashi and the days of a monastery, and practises only then', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('observer');
  await openAs(page, 'observer', '/sadhana/settings');
  await expect(page.getByText('Only on observances')).toHaveCount(0);
  const section = page.getByRole('region', { name: 'Observances' });
  await section.getByRole('checkbox', { name: 'Ekadashi' }).check();
  await expect(section).toContainText('Computed for 06:00 in Europe/Lisbon.');
  await section.getByRole('checkbox', { name: 'Days from a Calendar File' }).check();
  const choose = (name: string, text: string) =>
    section
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) });
  await choose('holiday.jpg', 'not a calendar');
  await expect(section.getByRole('alert')).toHaveText(
    'This file is not a calendar that can be read. Nothing was changed.',
  );
  await choose('monastery.ics', calendarFile());
  await expect(section).toContainText('3 days, ');
  await expectAccessibleScreen(page, 'observances', 'Practice Settings');
  await section.getByRole('button', { name: 'Save Observances' }).click();
  await expectToast(page, 'Your observances are saved.');

  await page.getByRole('switch', { name: 'Only on observances' }).check();
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Your settings are saved.');
  const { body } = await callServer(world.url, 'GET /sadhana/settings', { token });
  expect(body.cadence).toEqual([{ from: today(), weekdays: [], observances: ['ekadashi', 'file'] }]);
  expect(body.observances.days).toEqual([
    { on: dayAfter(today(), 1), name: 'Night of Vigil' },
    { on: dayAfter(today(), 3), name: 'Retreat' },
    { on: dayAfter(today(), 4), name: 'Retreat' },
  ]);

  const tomorrow = dayAfter(today(), 1);
  await page.goto(`/sadhana?day=${tomorrow}`);
  await expect(page.getByRole('grid').getByRole('button', { name: /Night of Vigil$/ })).toHaveCount(1);
  await expect(page.getByRole('grid').getByRole('button', { name: /Ekadashi/ })).not.toHaveCount(0);
  await expect(page.getByRole('main').getByText('Night of Vigil', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /Ekadashi: \d/ })).toBeVisible();
  await expectAccessibleScreen(page, 'a month with observances', 'Sadhana');
  await page.goto('/dashboard');
  await expect(page.getByText('Tomorrow: Night of Vigil')).toBeVisible();
});
