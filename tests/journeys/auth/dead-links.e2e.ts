import { expect, test } from '#tests/journeys/world.ts';

test.use({ allowedProblems: /status of 400/ });

/** The pages of links in mails, each with the button that sends the token and a link that leads on. */
const PAGES: [path: string, action: string | null, way: string][] = [
  ['/verification/email?token=dead', null, 'Proceed to Login'],
  ['/verification/email', null, 'Proceed to Login'],
  ['/verification/new-email?token=dead', null, 'Go to your account'],
  ['/verification/new-email', null, 'Go to your account'],
  ['/auth/not-me?token=dead', 'Secure my account', 'Reset your password'],
  ['/auth/not-me', null, 'Reset your password'],
  ['/auth/recovery?token=dead', 'Remove my second factor', 'Back to the login'],
  ['/auth/recovery', null, 'Back to the login'],
  ['/auth/reset-password', null, 'Request a new link'],
  ['/digests/unsubscribe?token=dead', 'Stop the letter', 'Letters & Quiet'],
  ['/announcements/unsubscribe?token=dead', 'Stop these announcements', 'Communities'],
  ['/waiting-mails/unsubscribe?token=dead', 'Stop these mails', 'Letters & Quiet'],
  ['/sadhana/reminder?stop=dead', 'Stop Reminders', 'Practice Settings'],
  ['/events/unsubscribe?from=reminders&token=dead', 'Switch Off Reminders', 'Profile'],
  ['/events/unsubscribe?from=registration&token=dead', 'Cancel Registration', 'Find Your Sangha'],
];

test('every link in a mail that does not work any more says so and leads on', async ({ page }) => {
  const main = page.getByRole('main');
  for (const [path, action, way] of PAGES) {
    await page.goto(path);
    if (action) await main.getByRole('button', { name: action }).click();
    await expect(main.getByRole('alert').filter({ visible: true }), path).toBeVisible();
    await expect(main.getByRole('link', { name: way }), path).toBeVisible();
  }
});
