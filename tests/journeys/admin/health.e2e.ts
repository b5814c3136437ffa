import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, expect, openAs, test, withOwnServer } from '#tests/journeys/world.ts';

test('an admin reads the state of the site, and tests the mail server', async ({ page, world }) => {
  const admin = await world.admin();
  await openAs(page, admin.username, '/admin/dashboard');
  const line = page.getByRole('main').getByText(/All is well\.|needs? attention\./);
  await expect(line).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'State of the Site' }).click();
  await expect(page).toHaveURL('/admin/health');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('State of the Site');
  const mail = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Mail', exact: true }) });
  await expect(mail).toContainText('Well');
  world.mails.setAnswer('refuse');
  await button(page, 'Send Me a Test Mail').click();
  await expect(page.getByRole('status').filter({ hasText: 'Your mail server said: 550' })).toBeVisible();
  world.mails.setAnswer('accept');
  await button(page, 'Send Me a Test Mail').click();
  await expect(
    page.getByRole('status').filter({ hasText: /^Your mail server accepted the mail at \d\d:\d\d:\d\d\.$/ }),
  ).toBeVisible();
  await world.mails.nextMailTo(admin.email, /^A test mail from/);
  await expectAccessibleScreen(page, 'state of the site', 'State of the Site');
});

test('an admin sees what to do about a part that needs attention', async ({ browser }) => {
  // Without SMTP_URL, mails are files. The demo has an admin.
  await withOwnServer(
    async (url) => {
      const page = await browser.newPage({ baseURL: url });
      await openAs(page, 'anandi', '/admin/health');
      await expect(page.getByText('Mail and backups need attention.')).toBeVisible();
      await expect(page.getByText(/^Set SMTP_URL to your mail server/)).toBeVisible();
      await expectAccessibleScreen(page, 'state of the site with a problem', 'State of the Site');
      await page.close();
    },
    { SMTP_URL: '' },
    'demo/main.ts',
  );
});
