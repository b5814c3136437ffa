import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { sendAnnouncements } from './actions.ts';

let { server, people, as, createCommunity } = {} as ModerationFixture;
beforeAll(async () => {
  ({ server, people, as, createCommunity } = await openModerationFixture());
});
afterAll(() => server.close());
beforeEach(() => {
  server.mails.mails.length = 0;
});

const setAccent = async (accent: string | null) =>
  expect((await as('anandi', 'PUT /admin/site/appearance', { accent })).status).toBe(200);

/** The mail to a member of a community with this name. */
async function mailOf(name: string, content = 'See [the plan](https://plan.example/x).') {
  const { path } = await createCommunity();
  const community = { name, description: 'We sit.', privacy: 'public' };
  expect((await as('ravi', `PUT ${path}`, community)).status).toBe(200);
  const post = { content, format: 'formatted', isAnnouncement: true };
  expect((await as('ravi', `POST ${path}/posts`, post)).status).toBe(201);
  await sendAnnouncements(server.deps);
  return server.mails.nextMailTo(people.meera.email, /announcement/);
}

it('an announcement has the accent of the site in all its links', async () => {
  const link = (colour: string) =>
    `<a class="link" href="https://plan.example/x" style="color:${colour}">the plan</a>`;
  expect((await mailOf('Hill')).html).toContain(link('#93540E'));
  await setAccent('oklch(0.5 0.12 250)');
  const { palette } = (await server.request('GET /site')).body.appearance;
  const { html } = await mailOf('Hill');
  expect(html).toContain(link(palette.dawn.main));
  expect(html).not.toMatch(/#93540E/i);
  await setAccent(null);
});

it.each([
  ['www.evil.example', 'An announcement in “www[.]evil[.]example”'],
  ['https://evil.example/login', 'An announcement in “https[:]//evil[.]example/login”'],
  ['St. Anna & Friends', 'An announcement in “St. Anna & Friends”'],
])('mail programs find no link in the subject with the name %s', async (name, subject) => {
  expect((await mailOf(name)).subject).toBe(subject);
});
