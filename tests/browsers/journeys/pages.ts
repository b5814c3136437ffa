import { link, MAIN, row, SEARCH, text, title } from '../targets.ts';
import { type Journeys, openAs } from '../world.ts';

const PUBLIC_PAGES = {
  '/': 'A quiet room for the oldest question.',
  '/auth/login': 'Login',
  '/auth/signup': 'Join',
  '/auth/forgot-password': 'Forgot Password',
  '/reflections': 'Daily Reflections',
  '/support': 'Support the Sanctuary',
  '/communities': 'Find Your Sangha',
};

export const pages: Journeys = {
  'visitors read the public pages without a warning about an old browser': async ({ page }) => {
    for (const [path, name] of Object.entries(PUBLIC_PAGES)) {
      await page.open(path);
      await page.expectVisible(title(name));
      await page.expectAbsent(text('Please update your browser.'));
    }
  },

  'an unknown path shows the not-found page': async ({ page }) => {
    await page.open('/no/such/page');
    await page.expectVisible(title('The page you seek is not here.'));
  },

  'an admin finds a member': async (journey) => {
    const { page, world } = journey;
    const { username } = await world.admin();
    await world.createMember('sought');
    await openAs(journey, username, '/admin');
    await page.click(link('Manage Users', MAIN));
    await page.fill(SEARCH, 'sought');
    await page.press('Enter');
    await page.expectPath('/admin/users?q=sought');
    await page.expectVisible(row('sought@vichara.test'));
  },

  'the app opens without a network': async (journey) => {
    const { page, world } = journey;
    await world.createMember('offline-reader');
    await openAs(journey, 'offline-reader', '/dashboard');
    await page.expectVisible(title('Namaste, offline-reader'));
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    world.proxy.disconnect();
    try {
      await page.reload();
      await page.expectVisible(title('Namaste, offline-reader'));
      await page.open('/sadhana/focus');
      await page.expectVisible(title('Focus Timer'));
    } finally {
      world.proxy.reconnect();
    }
    await page.reload();
    await page.expectVisible(title('Focus Timer'));
  },
};
