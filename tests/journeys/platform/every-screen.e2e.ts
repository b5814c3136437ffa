import { axeViolations, expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

type Screen = [path: string, heading: string];

const UNKNOWN_PATH = '/no/such/page';
/**
 * Public screens, with the heading that each shows when it has loaded. Other journeys check the public screens of
 * communities and their events.
 */
const PUBLIC_SCREENS: Screen[] = [
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
  ['/digests/unsubscribe?token=x', 'Your Letter'],
  ['/announcements/unsubscribe?token=x', 'Announcements'],
  ['/sadhana/reminder?stop=x', 'Practice Reminders'],
  ['/verify', 'Verify This Program'],
  ['/support', 'Support the Sanctuary'],
  [UNKNOWN_PATH, 'The page you seek is not here.'],
];
/** The built-in practice "Silent sitting". */
const PRACTICE = '01930000-0000-7000-8000-000000000001';
for (const [path, heading] of PUBLIC_SCREENS) {
  test.describe(path, () => {
    // The browser logs the 404 of an unknown path.
    if (path === UNKNOWN_PATH) test.use({ allowedProblems: /status of 404/ });
    test(`${path} passes the accessibility checks for a visitor in both themes, wide and narrow`, async ({
      page,
    }) => {
      await page.goto(path);
      await expectAccessibleScreen(page, path, heading);
    });
  });
}

/** Text spacing according to WCAG 1.4.12. */
const TEXT_SPACING =
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
  }, TEXT_SPACING);
  const links = page.getByRole('banner').getByRole('link');
  await expect(links).toHaveCount(3);
  const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
  for (const [index, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(320);
    expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
  }
});

const UNBROKEN = 'Unbroken'.repeat(25);
const DAY_MS = 86_400_000;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const iso = (time: number) => new Date(time).toISOString();
const EVENT_DEFAULTS = { timezone: 'America/Argentina/Buenos_Aires', capacity: 3 };
/** A daily series from today on, whose occurrences cross midnight in their time zone. */
const NIGHTLY_SERIES = {
  ...EVENT_DEFAULTS,
  startTime: iso(today + DAY_MS / 12),
  endTime: iso(today + DAY_MS / 4),
  recurrence: { frequency: 'DAILY', interval: 1, until: iso(today + 60 * DAY_MS) },
};
const PAST_EVENT = { ...EVENT_DEFAULTS, startTime: '2025-11-05T09:00:00Z', endTime: '2025-11-05T10:00:00Z' };

type Create = (call: string, body: object) => Promise<string>;
type Read = (call: string) => Promise<ReturnType<typeof JSON.parse>>;

/**
 * For each section, a function that creates content that is hard to lay out, and returns the screens of a member. Other
 * journeys check the other sections.
 */
const SECTIONS: Record<string, (create: Create, read: Read) => Promise<Screen[]>> = {
  home: async () => [
    ['/dashboard', 'Namaste, member-of-home'],
    ['/account/profile', 'Profile'],
    ['/account/security', 'Password & Security'],
  ],
  journal: async (create) => {
    const date = new Date().toISOString();
    const id = await create('/journal', {
      date,
      title: 'Ātma-vicāra',
      content: `${'An unbrokenword'.repeat(20)}\n\nAnd a line.`,
      mood: 'still',
      tags: ['one', 'x'.repeat(50)],
    });
    const longEntry = await create('/journal', {
      date,
      title: UNBROKEN,
      content: UNBROKEN,
      mood: 'm'.repeat(60),
    });
    return [
      ['/journal', 'Journal'],
      ['/journal/new', 'New Entry'],
      ['/journal/search?q=vicara', 'Search Results for vicara'],
      ['/journal/search?tag=none', 'Entries Tagged #none'],
      [`/journal/entry/${id}`, 'Ātma-vicāra'],
      [`/journal/entry/${longEntry}`, UNBROKEN],
      [`/journal/entry/${longEntry}/edit`, 'Edit Entry'],
    ];
  },
  sadhana: async (create) => {
    const longTexts = { sankalpa: UNBROKEN, notes: UNBROKEN };
    const id = await create('/sadhana/logs', {
      practiceId: PRACTICE,
      date: '2026-11-20',
      value: 25,
      ...longTexts,
    });
    await create('/sadhana/presets', { title: UNBROKEN, description: UNBROKEN, practiceIds: [PRACTICE] });
    return [
      ['/sadhana', 'Sadhana'],
      ['/sadhana?year=2026', 'Sadhana'],
      ['/sadhana/summary', 'Summary'],
      ['/sadhana/summary?year=2026', 'Summary'],
      ['/sadhana/summary?year=2025', 'Summary'],
      ['/sadhana/presets', 'Presets'],
      ['/sadhana/presets?new', 'Presets'],
      [`/sadhana/logs/${id}`, 'Silent sitting'],
      [`/sadhana/logs/${id}?edit`, 'Silent sitting'],
    ];
  },
  events: async (create, read) => {
    const longTexts = { description: UNBROKEN, location: UNBROKEN };
    const inCommunity = {
      communityId: await create('/communities', { name: UNBROKEN, ...longTexts, privacy: 'public' }),
    };
    const longSeries = await create('/events/series', {
      ...inCommunity,
      ...NIGHTLY_SERIES,
      ...longTexts,
      title: UNBROKEN,
    });
    const pastSeries = await create('/events/series', {
      ...inCommunity,
      ...PAST_EVENT,
      ...longTexts,
      title: 'Over',
    });
    const [next] = (await read(`/events/series/${longSeries}`)).upcomingOccurrences;
    await create(`/events/occurrences/${next.id}/book`, {});
    const calendar = `/events/calendar/${inCommunity.communityId}`;
    return [
      ['/events', 'My Events'],
      [calendar, 'Event Calendar'],
      [`${calendar}?day=2025-11-05`, 'Event Calendar'],
      ['/events/new', 'Unauthorized'],
      [`/events/new?communityId=${inCommunity.communityId}`, 'Create Event'],
      [`/events/series/${longSeries}`, UNBROKEN],
      [`/events/series/${pastSeries}`, 'Over'],
      [`/events/series/${pastSeries}/edit`, 'Edit Series'],
      [`/events/occurrence/${next.id}`, UNBROKEN],
    ];
  },
};

for (const [section, createScreens] of Object.entries(SECTIONS)) {
  test(`the screens of ${section} pass the accessibility checks in both themes, wide and narrow`, async ({
    page,
    world,
  }) => {
    const { username, token } = await world.createMember(`member-of-${section}`);
    const create: Create = async (call, body) =>
      (await callServer(world.url, `POST ${call}`, { token, body })).body.id;
    const read: Read = async (call) => (await callServer(world.url, `GET ${call}`, { token })).body;
    const screens = await createScreens(create, read);
    await openAs(page, username, '/dashboard');
    for (const [path, heading] of screens) {
      await page.goto(path);
      await expectAccessibleScreen(page, path, heading);
    }
  });
}

test('the user menu, a confirmation dialog and the mobile menu pass the accessibility checks', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('menu-member');
  const { body } = await callServer(world.url, 'POST /journal', {
    token,
    body: { date: new Date().toISOString(), content: 'An entry with a Delete button.' },
  });
  await openAs(page, 'menu-member', `/journal/entry/${body.id}`);
  const check = async () => expect(await axeViolations(page)).toEqual([]);
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
  await expect(page.getByText('menu-member@vichara.test')).toBeVisible();
  await check();
});

test.describe('a member without a subscription', () => {
  // The browser logs the 404 that a member without a subscription receives.
  test.use({ allowedProblems: /status of 404/ });

  test('two pages pass the accessibility checks for a member without a subscription: Subscription and Support', async ({
    page,
    world,
  }) => {
    await world.createMember('without-subscription');
    await openAs(page, 'without-subscription', '/account/subscription');
    await expect(page.getByText('You are not a supporter.')).toBeVisible();
    await expectAccessibleScreen(page, 'no subscription', 'Subscription');
    await page.goto('/support');
    await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeVisible();
    await expectAccessibleScreen(page, '/support', 'Support the Sanctuary');
  });
});
