import { expectSound, violationsOn } from '#tests/journeys/soundness.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

type Screen = [path: string, heading: string];

const NOWHERE = '/no/such/page';
/** Every screen that there is, with what tells that it has loaded. */
const PUBLIC: Screen[] = [
  ['/', 'A quiet room for the oldest question.'],
  ['/auth/login', 'Login'],
  ['/auth/signup', 'Join'],
  ['/auth/forgot-password', 'Forgot Password'],
  ['/auth/reset-password?token=x', 'Reset Password'],
  ['/auth/reset-password', 'Reset Password'],
  ['/auth/goodbye', 'Your account is deleted'],
  ['/verification/email', 'Email Verification'],
  ['/reflections', 'Daily Reflections'],
  ['/events/unsubscribe?from=reminders&token=x', 'Event Reminders'],
  ['/events/unsubscribe?from=registration&token=x', 'Your Registration'],
  ['/support', 'Support the Sanctuary'],
  [NOWHERE, 'The page you seek is not here.'],
];
/** Silent sitting. */
const PRACTICE = '01930000-0000-7000-8000-000000000001';
for (const [path, heading] of PUBLIC) {
  test.describe(path, () => {
    // What is not there is answered with 404, which the browser writes down.
    if (path === NOWHERE) test.use({ allowed: /status of 404/ });
    test(`${path} passes the soundness checks for a visitor in both themes, wide and narrow`, async ({
      page,
    }) => {
      await page.goto(path);
      await expectSound(page, path, heading);
    });
  });
}

/** WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

test('the header for visitors fits a screen of 320 px with wider letter and word spacing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/auth/login');
  await page.evaluate((spacing) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(spacing);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
  const links = page.getByRole('banner').getByRole('link');
  await expect(links).toHaveCount(3);
  const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
  for (const [at, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(320);
    expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
  }
});

const UNBROKEN = 'Unbroken'.repeat(25);
const DAY = 86_400_000;
const today = Math.floor(Date.now() / DAY) * DAY;
const iso = (time: number) => new Date(time).toISOString();
const ZONE = { timezone: 'America/Argentina/Buenos_Aires', capacity: 3 };
/** From today on, each over midnight where it takes place. */
const NIGHTLY = {
  ...ZONE,
  startTime: iso(today + DAY / 12),
  endTime: iso(today + DAY / 4),
  recurrence: { frequency: 'DAILY', interval: 1, until: iso(today + 60 * DAY) },
};
const ONCE = { ...ZONE, startTime: '2025-11-05T09:00:00Z', endTime: '2025-11-05T10:00:00Z' };

type Make = (call: string, body: object) => Promise<string>;
type Read = (call: string) => Promise<ReturnType<typeof JSON.parse>>;

/** The screens of a member, section by section, with something in them that is hard to set. The library has its own. */
const SECTIONS: Record<string, (make: Make, read: Read) => Promise<Screen[]>> = {
  home: async () => [
    ['/dashboard', 'Namaste, looker-home'],
    ['/account/profile', 'Profile'],
    ['/account/security', 'Password & Security'],
  ],
  journal: async (make) => {
    const date = new Date().toISOString();
    const id = await make('/journal', {
      date,
      title: 'Ātma-vicāra',
      content: `${'An unbrokenword'.repeat(20)}\n\nAnd a line.`,
      mood: 'still',
      tags: ['one', 'x'.repeat(50)],
    });
    const wide = await make('/journal', { date, title: UNBROKEN, content: UNBROKEN, mood: 'm'.repeat(60) });
    return [
      ['/journal', 'Journal'],
      ['/journal/new', 'New Entry'],
      ['/journal/search?q=vicara', 'Search Results for vicara'],
      ['/journal/search?tag=none', 'Entries Tagged #none'],
      [`/journal/entry/${id}`, 'Ātma-vicāra'],
      [`/journal/entry/${wide}`, UNBROKEN],
      [`/journal/entry/${wide}/edit`, 'Edit Entry'],
    ];
  },
  sadhana: async (make) => {
    const said = { sankalpa: UNBROKEN, notes: UNBROKEN };
    const id = await make('/sadhana/logs', { practiceId: PRACTICE, date: '2026-11-20', value: 25, ...said });
    await make('/sadhana/presets', { title: UNBROKEN, description: UNBROKEN, practiceIds: [PRACTICE] });
    return [
      ['/sadhana', 'Sadhana'],
      ['/sadhana?year=2026', 'Sadhana'],
      ['/sadhana/presets', 'Presets'],
      ['/sadhana/presets?new', 'Presets'],
      [`/sadhana/logs/${id}`, 'Silent sitting'],
      [`/sadhana/logs/${id}?edit`, 'Silent sitting'],
    ];
  },
  events: async (make, read) => {
    const said = { description: UNBROKEN, location: UNBROKEN };
    const hosted = {
      communityId: await make('/communities', { name: UNBROKEN, ...said, privacy: 'public' }),
    };
    const wide = await make('/events/series', { ...hosted, ...NIGHTLY, ...said, title: UNBROKEN });
    const over = await make('/events/series', { ...hosted, ...ONCE, ...said, title: 'Over' });
    const [next] = (await read(`/events/series/${wide}`)).upcomingOccurrences;
    await make(`/events/occurrences/${next.id}/book`, {});
    const calendar = `/events/calendar/${hosted.communityId}`;
    return [
      ['/events', 'My Events'],
      [calendar, 'Event Calendar'],
      [`${calendar}?day=2025-11-05`, 'Event Calendar'],
      ['/events/new', 'Unauthorized'],
      [`/events/new?communityId=${hosted.communityId}`, 'Create Event'],
      [`/events/series/${wide}`, UNBROKEN],
      [`/events/series/${over}`, 'Over'],
      [`/events/series/${over}/edit`, 'Edit Series'],
      [`/events/occurrence/${next.id}`, UNBROKEN],
    ];
  },
};

for (const [section, screens] of Object.entries(SECTIONS)) {
  test(`${section}: every page passes the soundness checks in both themes, wide and narrow`, async ({
    page,
    world,
  }) => {
    const { username, token } = await world.join(`looker-${section}`);
    const make: Make = async (call, body) =>
      (await callServer(world.url, `POST ${call}`, { token, body })).body.id;
    const read: Read = async (call) => (await callServer(world.url, `GET ${call}`, { token })).body;
    const shown = await screens(make, read);
    await openAs(page, username, '/dashboard');
    for (const [path, heading] of shown) {
      await page.goto(path);
      await expectSound(page, path, heading);
    }
  });
}

test('menus and dialogs pass the soundness checks too', async ({ page, world }) => {
  const { token } = await world.join('opener');
  const { body } = await callServer(world.url, 'POST /journal', {
    token,
    body: { date: new Date().toISOString(), content: 'To be asked about.' },
  });
  await openAs(page, 'opener', `/journal/entry/${body.id}`);
  const check = async () => expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Night' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Night' })).toBeChecked();
  await check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByText('opener@vichara.test')).toBeVisible();
  await check();
});

test.describe('a supporter without payments', () => {
  // The answer of the contract to who has no subscription, which the browser writes down.
  test.use({ allowed: /status of 404/ });

  test('supporter: every page passes the soundness checks in both themes, wide and narrow', async ({
    page,
    world,
  }) => {
    await world.join('looker-supporter');
    await openAs(page, 'looker-supporter', '/account/subscription');
    await expect(page.getByText('You are not a supporter.')).toBeVisible();
    await expectSound(page, 'no subscription', 'Subscription');
    await page.goto('/support');
    await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeVisible();
    await expectSound(page, '/support', 'Support the Sanctuary');
  });
});
