import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { deleteUnused } from './cleanup.ts';
import { fetchEarlierAddresses } from './fetching.ts';

/** The paths that were requested from the site of this test. */
let requested: string[] = [];
let isBroken = false;
let origin: string;
const site = http.createServer(async ({ url = '' }, response) => {
  requested.push(url);
  if (isBroken || url === '/missing.jpg') return response.writeHead(404).end();
  return response.end(url === '/page.html' ? '<html>' : await jpeg());
});

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await openTestServer({ PICTURE_FETCH: 'on', PICTURE_FETCH_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  site.close();
});
beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('users').execute();
  await db.deleteFrom('pictures').execute();
  await db.deleteFrom('books').execute();
  requested = [];
  isBroken = false;
  meera = await createMember(server, 'meera');
});

const { upload, load, setAvatar, filesOf } = pictureCalls(() => server);

const saveProfile = (avatarUrl: string | null) =>
  server.requestAs(meera, 'PUT /account', { fullName: 'Meera', username: 'meera', avatarUrl });
const account = async () => (await server.requestAs(meera, 'GET /account')).body;

/** The waiting jobs that fetch a picture, with the time until they begin in hours. */
async function waitingJobs(): Promise<{ failures: string | undefined; hours: number }[]> {
  const { rows } = await server.database.pool.query(
    `select data, extract(epoch from start_after - now()) / 3600 as hours from pgboss.job
     where name in ('avatar-fetches', 'cover-fetches') and state = 'created' order by start_after`,
  );
  return rows.map(({ data, hours }) => ({ failures: data.failures, hours: Math.round(Number(hours)) }));
}

/** Makes the waiting jobs due now, and waits until they have run. */
async function runWaitingJobs(): Promise<void> {
  const { rows } = await server.database.pool.query(
    `update pgboss.job set start_after = now()
     where name in ('avatar-fetches', 'cover-fetches') and state = 'created' returning id`,
  );
  const ids = rows.map(({ id }) => id);
  await expect
    .poll(async () => {
      const { rows: jobs } = await server.database.pool.query(
        `select from pgboss.job where id = any($1::uuid[]) and state in ('created', 'retry', 'active')`,
        [ids],
      );
      return jobs.length;
    })
    .toBe(0);
}

describe('an avatar at an address of another site', () => {
  it('an avatar at an address of another site is fetched once, stored here and shown to everybody, and its address stays', async () => {
    const avatarUrl = `${origin}/me.jpg`;
    expect((await saveProfile(avatarUrl)).body).toMatchObject({ avatarUrl, avatar: null });
    await expect.poll(async () => (await account()).avatar).not.toBeNull();
    const { avatar, avatarUrl: after } = await account();
    expect([after, requested]).toEqual([avatarUrl, ['/me.jpg']]);
    expect((await load(avatar.id, 256)).status).toBe(200);
    const { items } = (await server.requestAs(meera, 'GET /account/pictures')).body;
    expect(items[0].usedIn).toEqual({ kind: 'member', id: meera.id, communityId: null });
    expect((await saveProfile(avatarUrl)).body.avatar).toEqual(avatar);
    expect(requested).toEqual(['/me.jpg']);
  });

  it('a fetched avatar is deleted when its address is removed', async () => {
    await saveProfile(`${origin}/me.jpg`);
    await expect.poll(async () => (await account()).avatar).not.toBeNull();
    const { id } = (await account()).avatar;
    expect((await saveProfile(null)).body.avatar).toBeNull();
    await deleteUnused(server.deps);
    expect(filesOf(id)).toEqual([]);
  });

  it('a fetched avatar does not replace an avatar that was uploaded before the fetch succeeded', async () => {
    isBroken = true;
    await saveProfile(`${origin}/me.jpg`);
    await expect.poll(waitingJobs).toHaveLength(1);
    isBroken = false;
    const { body } = await upload(meera, await jpeg());
    await setAvatar(meera, body.id);
    await runWaitingJobs();
    expect((await account()).avatar.id).toBe(body.id);
    expect(requested).toEqual(['/me.jpg']);
  });

  it.each(['/missing.jpg', '/page.html'])(
    'an avatar that cannot be fetched is tried again after 1 hour and after 24 hours: %s',
    async (path) => {
      await saveProfile(origin + path);
      await expect.poll(waitingJobs).toEqual([{ failures: '1', hours: 1 }]);
      await runWaitingJobs();
      expect(await waitingJobs()).toEqual([{ failures: '2', hours: 24 }]);
      await runWaitingJobs();
      expect(await waitingJobs()).toEqual([]);
      expect([requested.length, (await account()).avatar]).toEqual([3, null]);
    },
  );

  it('an avatar is not fetched from a private network', async () => {
    for (const address of ['http://127.0.0.2:80/a.jpg', 'http://[::1]/a.jpg', 'http://localhost/a.jpg']) {
      await saveProfile(address);
      await expect.poll(waitingJobs).toEqual([{ failures: '1', hours: 1 }]);
      await server.database.pool.query("delete from pgboss.job where name = 'avatar-fetches'");
    }
  });
});

describe('a cover at an address of another site', () => {
  const book = { title: 'Upadesa Saram', author: 'Ramana Maharshi', description: 'Thirty verses.' };
  const submit = (fields: object) =>
    server.requestAs(meera, 'POST /library/submit', { ...book, coverImageUrl: `${origin}/c.jpg`, ...fields });
  const read = async (id: string) => (await server.requestAs(meera, `GET /library/${id}`)).body;
  const fetchedCover = async (id: string) => {
    await expect.poll(async () => (await read(id)).cover).not.toBeNull();
    return (await read(id)).cover;
  };
  const anandi = () => createMember(server, 'anandi');

  it('a cover at an address of another site is fetched once, and stays when the account of its submitter is deleted', async () => {
    const { id } = (await submit({})).body;
    const cover = await fetchedCover(id);
    expect((await read(id)).coverImageUrl).toBe(`${origin}/c.jpg`);
    const moderator = await anandi();
    await server.requestAs(moderator, `POST /moderation/books/${id}/approve`);
    const deletion = await server.requestAs(meera, 'DELETE /account', { password: PASSWORD });
    expect(deletion.status).toBe(204);
    await deleteUnused(server.deps);
    const { body } = await server.requestAs(moderator, `GET /library/${id}`);
    expect([body.submitter, body.cover]).toEqual([null, cover]);
    expect((await load(cover.id, 320)).status).toBe(200);
  });

  it('a cover is not fetched if a cover was uploaded', async () => {
    const cover = (await upload(meera, await jpeg(), 'cover')).body;
    const { id } = (await submit({ coverId: cover.id })).body;
    await expect.poll(waitingJobs).toEqual([]);
    await runWaitingJobs();
    expect([(await read(id)).cover.id, requested]).toEqual([cover.id, []]);
  });

  it('a fetched cover is replaced when the submission or a correction has another address', async () => {
    const moderator = await anandi();
    const { id } = (await submit({})).body;
    const first = await fetchedCover(id);
    await server.requestAs(moderator, `POST /moderation/books/${id}/reject`, { reason: 'Not yet.' });
    const changed = { ...book, coverImageUrl: `${origin}/second.jpg` };
    const resubmitted = (await server.requestAs(meera, `PUT /library/submissions/${id}`, changed)).body;
    expect(resubmitted.cover).toBeNull();
    const second = await fetchedCover(id);
    await server.requestAs(moderator, `POST /moderation/books/${id}/approve`);
    const corrected = { ...changed, coverImageUrl: `${origin}/third.jpg` };
    await server.requestAs(moderator, `PUT /moderation/books/${id}`, corrected);
    const third = await fetchedCover(id);
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
    expect(requested).toEqual(['/c.jpg', '/second.jpg', '/third.jpg']);
    await deleteUnused(server.deps);
    expect([filesOf(first.id), filesOf(second.id), filesOf(third.id).length]).toEqual([[], [], 3]);
  });
});

describe('addresses that were entered before pictures were fetched', () => {
  it('addresses that were entered before pictures were fetched are fetched one per second, and each of them once', async () => {
    const { db } = server.database;
    const tomas = await createMember(server, 'tomas');
    for (const { id, username } of [meera, tomas]) {
      await db
        .updateTable('users')
        .set({ avatar_url: `${origin}/${username}.jpg` })
        .where('id', '=', id)
        .execute();
      await db.insertInto('earlier_addresses').values({ use: 'avatar', id }).execute();
    }
    await db.insertInto('earlier_addresses').values({ use: 'cover', id: crypto.randomUUID() }).execute();
    await fetchEarlierAddresses(server.deps);
    await fetchEarlierAddresses(server.deps);
    await expect.poll(() => requested.toSorted(), { timeout: 20_000 }).toEqual(['/meera.jpg', '/tomas.jpg']);
    expect(await db.selectFrom('earlier_addresses').selectAll().execute()).toEqual([]);
    await expect.poll(async () => (await account()).avatar).not.toBeNull();
  });
});

it('the eleventh address of a member within an hour is fetched an hour later, and later addresses replace it', async () => {
  const limited = await openTestServer({
    PICTURE_FETCH: 'on',
    PICTURE_FETCH_ALLOW: '127.0.0.1',
    RATE_LIMITS: 'on',
  });
  try {
    const ravi = await createMember(limited, 'ravi');
    const save = (path: string) =>
      limited.requestAs(ravi, 'PUT /account', { fullName: 'R', username: 'ravi', avatarUrl: origin + path });
    for (let count = 1; count <= 10; count += 1) {
      await save(`/${count}.jpg`);
      await expect.poll(() => requested.length).toBe(count);
    }
    await save('/11.jpg');
    const waiting = async () => {
      const { rows } = await limited.database.pool.query(
        `select extract(epoch from start_after - now()) / 3600 as hours from pgboss.job
         where name = 'avatar-fetches' and state = 'created'`,
      );
      return rows.map(({ hours }) => Math.round(Number(hours)));
    };
    await expect.poll(waiting).toEqual([1]);
    expect(requested.length).toBe(10);
    await save('/12.jpg');
    await expect.poll(waiting).toEqual([1]);
    await limited.requestAs(ravi, 'PUT /account', { fullName: 'R', username: 'ravi', avatarUrl: null });
    expect(await waiting()).toEqual([]);
  } finally {
    await limited.close();
  }
});

it('nothing is fetched when PICTURE_FETCH is off', async () => {
  const off = await openTestServer({ PICTURE_FETCH: 'off', PICTURE_FETCH_ALLOW: '127.0.0.1' });
  try {
    const ravi = await createMember(off, 'ravi');
    const draft = { fullName: 'R', username: 'ravi', avatarUrl: `${origin}/me.jpg` };
    expect((await off.requestAs(ravi, 'PUT /account', draft)).body.avatarUrl).toBe(draft.avatarUrl);
    await off.waitForMails(); // Waits until all jobs have run.
    expect(requested).toEqual([]);
  } finally {
    await off.close();
  }
});
