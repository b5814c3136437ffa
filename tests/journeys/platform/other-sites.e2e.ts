import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createApprovedBook, submitBook } from '#tests/journeys/library/librarySteps.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { paths } from '#web/paths.ts';

const ELSEWHERE = 'https://elsewhere.test/picture.jpg';
/** The built-in practice "Silent sitting". */
const PRACTICE = '01930000-0000-7000-8000-000000000001';

/** Every screen of a member who is also a guide, an admin and a moderator, by its name in `paths`. */
type Screens = Record<keyof typeof paths, string[]>;

test('no screen requests the pictures of other sites whose addresses members have entered', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.admin();
  const { token: authorToken } = await world.createMember('author-with-address');
  const create = async (call: string, body: object, as = token) => {
    const reply = await callServer(world.url, `POST ${call}`, { token: as, body });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body;
  };
  for (const [username, as] of [
    ['anandi', token],
    ['author-with-address', authorToken],
  ] as const) {
    const body = { fullName: 'A Name', username, avatarUrl: ELSEWHERE };
    expect((await callServer(world.url, 'PUT /account', { token: as, body })).body.avatarUrl).toBe(ELSEWHERE);
  }
  const cover = { coverImageUrl: ELSEWHERE };
  const book = await createApprovedBook(world.url, token, token, { title: 'Of the library', ...cover });
  const pending = await submitBook(world.url, token, { title: 'Waiting', ...cover });
  await callServer(world.url, `POST /moderation/books/${pending.id}/reject`, {
    token,
    body: { reason: 'No.' },
  });
  await submitBook(world.url, authorToken, { title: 'Waiting too', ...cover });
  const hill = { name: 'Addresses', description: 'Of pictures.', privacy: 'public' };
  const { id: communityId } = await create('/communities', hill);
  await create(`/communities/${communityId}/join`, {}, authorToken);
  const post = await create(`/communities/${communityId}/posts`, { content: 'Words.' }, authorToken);
  await create(`/communities/${communityId}/posts/${post.id}/replies`, { content: 'A reply.' });
  const reading = await create(`/communities/${communityId}/readings`, {
    ...{ title: 'Talks', startsOn: Temporal.Now.plainDateISO('UTC').toString(), timezone: 'UTC' },
    ...{ rhythm: { weekday: 'MO', weeks: 1 }, passages: [{ title: 'Silence', where: 'p. 1' }] },
  });
  const start = Date.now() + 86_400_000;
  const series = await create('/events/series', {
    communityId,
    title: 'Sitting',
    description: 'Together.',
    location: 'The hill',
    timezone: 'UTC',
    capacity: 9,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
  });
  const { body: read } = await callServer(world.url, `GET /events/series/${series.id}`, { token });
  const [occurrence] = read.upcomingOccurrences;
  await create(`/events/occurrences/${occurrence.id}/book`, {}, authorToken);
  const entry = await create('/journal', { date: new Date().toISOString(), content: 'Written.' });
  const log = await create('/sadhana/logs', { practiceId: PRACTICE, date: '2026-11-20', value: 5 });
  const privacy = { title: 'Privacy', text: 'Nobody reads along.', isPublished: true };
  await callServer(world.url, 'PUT /admin/site/pages/privacy', { token, body: privacy });

  const screens: Screens = {
    home: [paths.home()],
    dashboard: [paths.dashboard()],
    login: [],
    signup: [],
    contact: [paths.contact()],
    forgotPassword: [paths.forgotPassword()],
    goodbye: [paths.goodbye()],
    account: [paths.account()],
    profile: [paths.profile()],
    subscription: [],
    security: [paths.security()],
    myPictures: [paths.myPictures()],
    importArchive: [paths.importArchive()],
    quiet: [paths.quiet()],
    ownDecisions: [paths.ownDecisions()],
    journal: [paths.journal()],
    newEntry: [paths.newEntry(), paths.newEntry({ day: '2026-11-20' })],
    entry: [paths.entry(entry.id)],
    editEntry: [paths.editEntry(entry.id)],
    journalCalendar: [paths.journalCalendar()],
    onThisDay: [paths.onThisDay()],
    journalSettings: [paths.journalSettings()],
    importJournal: [paths.importJournal()],
    sealJournal: [paths.sealJournal()],
    printJournal: [paths.printJournal()],
    journalSearch: [paths.journalSearch({ q: 'written' })],
    reflections: [paths.reflections()],
    sadhana: [paths.sadhana(), paths.sadhana({ year: '2026' })],
    presets: [paths.presets()],
    practice: [paths.practice(PRACTICE)],
    practiceSettings: [paths.practiceSettings()],
    importPractice: [paths.importPractice()],
    practiceSummary: [paths.practiceSummary(), paths.practiceSummary('2026')],
    focus: [paths.focus()],
    log: [paths.log(log.id)],
    library: [paths.library(), paths.library({ q: 'library' })],
    book: [paths.book(book.id)],
    editBook: [paths.editBook(book.id)],
    correctBook: [paths.correctBook(book.id)],
    submitBook: [paths.submitBook(), paths.submitBook(pending.id)],
    submissions: [paths.submissions()],
    communities: [paths.communities({ mine: 'false' }), paths.communities({ mine: 'true' })],
    newCommunity: [paths.newCommunity()],
    community: [paths.community(communityId)],
    communityByLink: [],
    communitySettings: [paths.communitySettings(communityId)],
    communityInvite: [paths.communityInvite(communityId)],
    communityAbout: [paths.communityAbout(communityId), paths.communityAbout(communityId, { edit: true })],
    communityDeleted: [paths.communityDeleted(communityId)],
    communitySearch: [paths.communitySearch(communityId, 'words')],
    communityModerate: [
      paths.communityModerate(communityId),
      paths.communityModerate(communityId, { tab: 'reports' }),
      paths.communityModerate(communityId, { tab: 'requests' }),
      paths.communityModerate(communityId, { tab: 'decisions' }),
      paths.communityModerate(communityId, { tab: 'excluded' }),
    ],
    newPost: [paths.newPost(communityId)],
    readings: [paths.readings(communityId)],
    newReading: [paths.newReading(communityId)],
    reading: [paths.reading(reading.id)],
    editReading: [paths.editReading(reading.id)],
    passage: [paths.passage(reading.passages[0].id)],
    post: [paths.post(communityId, post.id)],
    editPost: [paths.editPost(communityId, post.id)],
    events: [paths.events()],
    agenda: [paths.agenda(), paths.agenda({ as: 'month' })],
    newEvent: [paths.newEvent(communityId)],
    eventCalendar: [paths.eventCalendar(communityId)],
    series: [paths.series(series.id)],
    editSeries: [paths.editSeries(series.id)],
    occurrence: [paths.occurrence(occurrence.id)],
    // The room is left out: it shows no pictures, and because of its stream the network is never idle.
    room: [],
    verify: [paths.verify()],
    support: [paths.support()],
    moderation: [paths.moderation()],
    adminDashboard: [paths.adminDashboard()],
    adminHealth: [paths.adminHealth()],
    adminUsers: [paths.adminUsers()],
    adminCommunities: [paths.adminCommunities()],
    adminPictures: [paths.adminPictures(), paths.adminPictures('latest'), paths.adminPictures('blocked')],
    adminCases: [paths.adminCases()],
    adminRegistrations: [paths.adminRegistrations()],
    adminAppearance: [paths.adminAppearance()],
    adminNotice: [paths.adminNotice()],
    adminPages: [paths.adminPages()],
    adminPage: [paths.adminPage('privacy')],
    sitePage: [paths.sitePage('privacy')],
    adminReflections: [paths.adminReflections()],
    adminSite: [paths.adminSite()],
    adminSiteInvitations: [paths.adminSiteInvitations()],
    adminDecisions: [paths.adminDecisions()],
  };
  await openAs(page, 'anandi', '/dashboard');
  const requested: string[] = [];
  context.on('request', (request) => request.url() === ELSEWHERE && requested.push(request.url()));
  const unvisited = Object.values(screens).flat();
  // Several tabs, because most of the time is spent waiting until the network is idle.
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => visitAll(tab)));
  expect(requested).toEqual([]);
  // Other journeys expect a site without pages.
  await callServer(world.url, 'DELETE /admin/site/pages/privacy', { token });

  async function visitAll(tab: Page) {
    for (let path = unvisited.pop(); path; path = unvisited.pop()) {
      await tab.goto(path);
      await expect(tab.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await tab.waitForLoadState('networkidle');
      const externalSources = await tab
        .locator('img')
        .evaluateAll((all) =>
          all.map((each) => (each as HTMLImageElement).src).filter((src) => !src.startsWith(location.origin)),
        );
      expect(externalSources, path).toEqual([]);
    }
  }
});

test('a picture at an address of another site is copied by the server and then shown from this site', async ({
  page,
  world,
}) => {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2a5' } })
    .png()
    .toBuffer();
  const agents: (string | undefined)[] = [];
  const site = http.createServer((request, response) => {
    agents.push(request.headers['user-agent']);
    response.end(picture);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  try {
    await world.createMember('copied');
    await openAs(page, 'copied', '/account/profile');
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/me.png`;
    await page.getByLabel('Full name').fill('A Name');
    await page.getByLabel('Avatar URL').fill(address);
    await button(page, 'Save Changes').click();
    await expectToast(page, 'Your profile is saved.');
    const avatar = page.getByRole('main').locator('img');
    await expect(avatar).toHaveAttribute('src', /\/api\/v1\/pictures\/[\w-]+\/256\.webp$/);
    await expect(page.getByLabel('Avatar URL')).toHaveValue(address);
    expect(agents).toEqual(['Vichara']); // The server requests the picture, not the browser.
  } finally {
    site.close();
  }
});
