import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { signIn } from '#tests/support/people/testPeople.ts';
import { sendAnnouncements, stopToken } from './actions.ts';
import { announcementMail } from './mails.ts';

let { server, people, as, createCommunity } = {} as ModerationFixture;
beforeAll(async () => {
  ({ server, people, as, createCommunity } = await openModerationFixture());
});
afterAll(() => server.close());

let path: string;
let id: string;
beforeEach(async () => {
  await sendAnnouncements(server.deps);
  await server.waitForMails();
  server.mails.mails.length = 0;
  ({ path } = await createCommunity());
  id = path.split('/').at(-1) ?? '';
});

const announce = (name: Name = 'ravi', draft: object = {}) =>
  as(name, `POST ${path}/posts`, { content: 'The hall is closed.', isAnnouncement: true, ...draft });
const read = async (name: Name) => (await as(name, `GET ${path}`)).body;
const makePrivate = () =>
  as('ravi', `PUT ${path}`, { name: 'Quiet Cave', description: 'We sit.', privacy: 'private' });
const makeGuide = (name: Name) =>
  as('ravi', `PUT ${path}/members/${people[name].id}`, { communityRole: 'guide' });

/** Makes the announcements of the community older. The sessions of the members would end within 30 days. */
const wait = (hours: number) =>
  server.database.pool.query(
    'update announcements set created_at = created_at - make_interval(hours => $1) where community_id = $2',
    [hours, id],
  );

/** Sends what waits. Returns the usernames of those who got a mail, sorted. */
async function sent(): Promise<string[]> {
  await sendAnnouncements(server.deps);
  await server.waitForMails();
  const addresses = server.mails.mails.map(({ to }) => to?.[0]?.address?.split('@')[0] ?? '');
  server.mails.mails.length = 0;
  return addresses.sort();
}

describe('an announcement', () => {
  it('is a post that is mailed once to every member but its author, with an own Message-ID for each', async () => {
    const { status, body } = await announce();
    expect([status, body.isAnnouncement]).toEqual([201, true]);
    expect((await as('noor', `GET ${path}/posts`)).body.items[0]).toMatchObject({
      id: body.id,
      isAnnouncement: true,
    });
    await Promise.all([sendAnnouncements(server.deps), sendAnnouncements(server.deps)]);
    await server.waitForMails();
    const ids = server.mails.mails.map(({ messageId }) => messageId);
    const expected = [people.meera, people.samuel].map((member) => `<${body.id}.${member.id}@vichara.test>`);
    expect(ids.sort()).toEqual(expected.sort());
    server.mails.mails.length = 0;
    expect(await sent()).toEqual([]);
  });

  it('is for guides only, and not for paused ones, visitors and members of other communities', async () => {
    expect(await announce('meera')).toMatchObject({ status: 403, body: { code: 'guides_only' } });
    expect(await announce('noor')).toMatchObject({ status: 403, body: { code: 'members_only' } });
    const draft = { content: 'Hello.', isAnnouncement: true };
    expect((await server.request(`POST ${path}/posts`, { body: draft })).status).toBe(401);
    const nowhere = `/communities/${crypto.randomUUID()}`;
    expect((await as('ravi', `POST ${nowhere}/posts`, draft)).status).toBe(404);
    expect(await announce('ravi', { isAnnouncement: 'yes' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'isAnnouncement' }] },
    });
    expect((await announce('meera', { isAnnouncement: false })).status).toBe(201);
    expect((await read('ravi')).can.announce).toBe(true);
    expect((await read('meera')).can.announce).toBe(false);
    expect(await sent()).toEqual([]);
  });

  it('is possible once within 24 hours and four times within 30 days, even when the posts are deleted', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { status, body } = await announce();
      statuses.push(status);
      await as('ravi', `DELETE ${path}/posts/${body.id}`);
      await wait(23);
      const refused = await announce();
      statuses.push(refused.status);
      expect(refused.body).toMatchObject({
        code: 'announcement_limit',
        message: expect.stringMatching(/^The next announcement is possible on \d+ \w+ \d{4}\.$/),
      });
      await wait(2);
    }
    expect(statuses).toEqual([201, 409, 201, 409, 201, 409, 201, 409]);
    // 100 hours after the first one, that of a whole month is reached.
    const { nextAt } = (await read('ravi')).announcements;
    const days = server.deps.clock().until(nextAt).total('hours') / 24;
    expect(days).toBeCloseTo(30 - 100 / 24, 1);
    expect((await read('meera')).announcements.nextAt).toBeNull();
    await wait(Math.floor(days * 24));
    expect((await announce()).status).toBe(409);
    await wait(1);
    expect((await read('ravi')).announcements.nextAt).toBeNull();
    expect((await announce()).status).toBe(201);
  });

  it('counts once when two guides announce at the same time', async () => {
    await makeGuide('meera');
    const statuses = (await Promise.all([announce('ravi'), announce('meera')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect((await as('noor', `GET ${path}/posts`)).body.items).toHaveLength(2);
  });

  it('reaches no members who have muted the author, are in retreat, are paused or want none', async () => {
    for (const name of ['noor', 'aiko', 'anandi'] as const) await as(name, `POST ${path}/join`, {});
    await as('samuel', `PUT /account/mutes/${people.ravi.id}`);
    await as('noor', `PUT ${path}/announcements`, { isOn: false });
    const today = server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate().toString();
    await as('aiko', 'PUT /account/retreat', { from: today, to: today, timezone: 'UTC', isShown: false });
    await announce();
    await as('ravi', `POST ${path}/decisions`, {
      ...{ subject: { kind: 'member', id: people.meera.id }, words: 'Rest.', action: 'paused', days: 3 },
      removeContent: false,
    });
    await server.waitForMails();
    server.mails.mails.length = 0;
    expect(await sent()).toEqual(['anandi']);
    await as('samuel', `DELETE /account/mutes/${people.ravi.id}`);
    await as('aiko', 'DELETE /account/retreat');
  });

  it('does not reach suspended members', async () => {
    const { suspend, lift } = suspensionCalls(
      () => server,
      () => people.anandi,
    );
    await announce();
    await suspend(people.samuel);
    await server.waitForMails();
    server.mails.mails.length = 0;
    expect(await sent()).toEqual(['meera']);
    await lift(people.samuel);
    people.samuel = { ...people.samuel, token: await signIn(server.deps, people.samuel.id) };
  });

  it('is not sent to somebody who leaves, mutes the author or turns it off while it is sent', async () => {
    const { body } = await announce();
    const compose = (name: Name) =>
      announcementMail.announcement(server.deps, `${body.id} ${people[name].id}`);
    expect(await compose('meera')).toMatchObject({ to: people.meera.email });
    await as('meera', `POST ${path}/leave`, {});
    await as('samuel', `PUT ${path}/announcements`, { isOn: false });
    expect(await compose('meera')).toBeNull();
    expect(await compose('samuel')).toBeNull();
    expect(await compose('noor')).toBeNull();
  });

  it('is not sent to somebody who joins later', async () => {
    await announce();
    server.advanceClock({ seconds: 1 });
    await as('noor', `POST ${path}/join`, {});
    expect(await sent()).toEqual(['meera', 'samuel']);
  });

  it('is not sent any more once its post is deleted, also when it is restored later', async () => {
    const { body } = await announce();
    await as('ravi', `DELETE ${path}/posts/${body.id}`);
    expect(await sent()).toEqual([]);
    const restored = await as('ravi', `POST ${path}/deleted/${body.id}/restore`);
    expect(restored.status).toBe(200);
    expect((await as('noor', `GET ${path}/posts/${body.id}`)).body.isAnnouncement).toBe(true);
    expect(await sent()).toEqual([]);
  });

  it('is not sent again when the post is edited, and a post does not become an announcement by an edit', async () => {
    const { body } = await announce();
    expect(await sent()).toEqual(['meera', 'samuel']);
    const edit = { content: 'The hall is open.', isAnnouncement: true };
    expect((await as('ravi', `PUT ${path}/posts/${body.id}`, edit)).body).toMatchObject({
      content: edit.content,
      isAnnouncement: true,
    });
    const { body: other } = await as('ravi', `POST ${path}/posts`, { content: 'Tea.' });
    expect((await as('ravi', `PUT ${path}/posts/${other.id}`, edit)).body.isAnnouncement).toBe(false);
    expect(await sent()).toEqual([]);
  });

  it('waits behind all other mails', async () => {
    const { body } = await announce();
    await sendAnnouncements(server.deps);
    const { rows } = await server.database.pool.query(
      `select distinct priority from pgboss.job where data ->> 'id' like $1`,
      [`${body.id}%`],
    );
    expect(rows).toEqual([{ priority: -1 }]);
  });
});

describe('the mail', () => {
  const mailTo = async (name: Name, subject = /announcement/) => {
    await sendAnnouncements(server.deps);
    return server.mails.nextMailTo(people[name].email, subject);
  };

  it('has the formatted text in a public community, with its author and a link', async () => {
    const content = 'The hall is *closed*.\n\n- Monday\n- Tuesday\n\nSee [the plan](https://plan.example/x).';
    const { body } = await announce('ravi', { content, format: 'formatted' });
    const mail = await mailTo('meera');
    expect(mail.subject).toBe('An announcement in “Morning Hill”');
    expect(mail.text).toContain(
      'The hall is closed.\n\n- Monday\n- Tuesday\n\nSee the plan (https://plan.example/x).',
    );
    expect(mail.html).toContain('<em>closed</em>');
    expect(mail.html).toContain('<li dir="auto">Monday</li>');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ravi Menon');
      expect(part).toContain(`http://vichara.test${path}/posts/${body.id}`);
    }
  });

  it('has the text as it is when the mail is sent, and in a private community only the author and the link', async () => {
    const { body } = await announce();
    await as('ravi', `PUT ${path}/posts/${body.id}`, { content: 'The garden is closed.' });
    expect((await mailTo('meera')).text).toContain('The garden is closed.');
    await wait(25);
    await makePrivate();
    const { body: secret } = await announce('ravi', { content: 'Innermost.' });
    const mail = await mailTo('samuel', /at Vichara/);
    expect(mail.subject).toBe('An announcement in a community at Vichara');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ravi Menon');
      expect(part).toContain(`${path}/posts/${secret.id}`);
      expect(part).not.toContain('Innermost');
    }
  });

  it('is stopped by one click in a mail program, for this community only, but not by opening the link', async () => {
    const { path: otherPath } = await createCommunity();
    await announce();
    const { headers } = await mailTo('meera');
    const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { pathname, search, searchParams } = new URL(header('list-unsubscribe').slice(1, -1));
    expect(pathname).toBe('/announcements/unsubscribe');
    const token = searchParams.get('token') ?? '';
    const isOn = async (community = path) => (await as('meera', `GET ${community}`)).body.announcements.isOn;
    await server.app.inject({ method: 'GET', url: pathname + search });
    const otherId = otherPath.split('/').at(-1) ?? '';
    for (const wrong of [
      '',
      '?token=',
      '?token=x',
      `?token=${token}x`,
      `?token=${token.replace(people.meera.id, people.samuel.id)}`,
      `?token=${token.replace(id, otherId)}`,
    ])
      expect((await server.request(`POST /announcements/unsubscribe${wrong}`)).status).toBe(400);
    expect(await isOn()).toBe(true);
    const click = () =>
      server.app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    for (let n = 0; n < 2; n += 1) {
      expect((await click()).statusCode).toBe(200);
      expect([await isOn(), await isOn(otherPath)]).toEqual([false, true]);
    }
    const earlier = () => server.deps.clock().subtract({ hours: 90 * 24 });
    const expired = stopToken({ ...server.deps, clock: earlier }, people.meera.id, id);
    expect((await server.request(`POST /announcements/unsubscribe?token=${expired}`)).status).toBe(400);
  });
});
