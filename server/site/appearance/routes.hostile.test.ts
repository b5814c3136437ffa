import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildIfStale } from '#scripts/build.ts';
import { calendarEntry } from '#server/events/mails/calendarEntry.ts';
import { formatForMember } from '#server/events/mails/texts.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { createSiteFixture } from '#tests/support/site/siteFixture.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof createSiteFixture>>;
beforeAll(async () => {
  await buildIfStale();
  server = await openTestServer();
}, 180_000);
afterAll(() => server.close());
beforeEach(async () => {
  site = await createSiteFixture(server);
});

const TAGLINE = '</svg><script>alert(1)</script>"\'&;:\\n$& $1';
/** Names that would end a text, a parameter, an address or a header where they are not escaped. */
const NAMES = [
  'Om</svg><script>alert(1)</script>"\'&',
  'Om";X-EVIL="1:;,. $& $1',
  'Om <evil@evil.test>, other@evil.test;',
  'Om =?utf-8?q?=0D=0ABcc:_evil=40evil.test?=',
];
const setName = async (name: string) => {
  const draft = { name, tagline: TAGLINE, accent: 'oklch(0.5 0.12 250)' };
  expect((await site.asAdmin('PUT /admin/site/appearance', draft)).body.appearance.name).toBe(name);
};
const componentOf = (text: string) => new ICAL.Component(ICAL.parse(text));

it.each(NAMES)('the icons as SVG do not contain the name %j', async (name) => {
  await setName(name);
  for (const icon of ['favicon.svg', 'icon.svg']) {
    const { body, headers } = await server.app.inject({ method: 'GET', url: `/${icon}` });
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(body).toMatch(/^<svg.*<\/svg>\s*$/s);
    expect(body).not.toMatch(/script|Om|evil/);
  }
});

it.each(NAMES)('the name %j stays one value in calendars', async (name) => {
  await setName(name);
  const id = await site.createCommunity('public');
  const { body } = await server.request(`GET /events/communities/${id}/calendar.ics`);
  const feed = componentOf(String(body));
  expect(feed.getFirstPropertyValue('prodid')).toBe(`-//${name}//Events//EN`);
  expect(feed.getAllProperties().map((property) => property.name)).not.toContain('x-evil');

  const now = server.deps.clock();
  const event = {
    ...{ occurrence_id: crypto.randomUUID(), title: 'Dawn', location: null, timezone: 'UTC' },
    ...{ starts_at: now, ends_at: now.add({ hours: 1 }) },
  };
  const entry = calendarEntry(server.deps, ENGLISH_TEXTS, 'REQUEST', event, {
    ...{ to: 'meera@vichara.test', format: formatForMember, sequence: 0, causedAt: now },
  });
  const organizer = componentOf(entry?.content ?? '')
    .getFirstSubcomponent('vevent')
    ?.getFirstProperty('organizer');
  expect(organizer?.getFirstParameter('cn')).toBe(name);
  expect(organizer?.getFirstValue()).toBe('mailto:no-reply@vichara.test');
  expect(Object.keys(organizer?.toJSON()[1] ?? {})).toEqual(['cn']);
});

it.each(NAMES)('the name %j adds no recipient, sender or header to a mail', async (name) => {
  await setName(name);
  await site.signUp('meera');
  const mail = await server.mails.nextMailTo('meera@vichara.test');
  expect(mail.from?.address).toBe('no-reply@vichara.test');
  expect(mail.to).toEqual([{ name: '', address: 'meera@vichara.test' }]);
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
  const keys = mail.headers.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain('x-evil');
  expect(mail.html).not.toContain('<script>');
});
