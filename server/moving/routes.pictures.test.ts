import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteUnused } from '#server/journal/pictures/cleanup.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { archiveCalls, entries, PICTURE } from '#tests/support/moving/smallArchive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
});

const { begin, send, sendPicture, finish, undo, importWhole } = archiveCalls(() => server);
const picturesOf = async (id: string) =>
  (await server.requestAs(meera, `GET /account/imports/${id}/pictures`)).body.pictureIds;

it('the pictures of an unfinished import stay for more than a day, and those that no entry names go after it', async () => {
  const { body } = await begin(meera);
  await sendPicture(meera, body.id);
  const count = async () =>
    (await server.deps.db.selectFrom('journal_pictures').select('id').execute()).length;
  server.advanceClock({ hours: 48 });
  await deleteUnused(server.deps);
  expect(await count()).toBe(1);
  await finish(meera, body.id);
  await deleteUnused(server.deps);
  expect(await count()).toBe(0);
});

it('an import names the pictures that it has stored, so that they need not be sent again', async () => {
  const { body } = await begin(meera);
  expect(await picturesOf(body.id)).toEqual([]);
  const stored = [
    (await sendPicture(meera, body.id)).body.id,
    (await sendPicture(meera, body.id, 'b')).body.id,
  ];
  expect((await picturesOf(body.id)).sort()).toEqual(stored.sort());
  await finish(meera, body.id);
  server.advanceClock({ hours: 48 });
  await deleteUnused(server.deps);
  expect(await picturesOf(body.id)).toEqual([]);
});

it('a picture whose entry was deleted is not deleted while the next import has not brought its entry again', async () => {
  await undo(meera, await importWhole(meera));
  const { body } = await begin(meera);
  expect((await sendPicture(meera, body.id)).status).toBe(200);
  expect(await picturesOf(body.id)).toHaveLength(1);
  server.advanceClock({ hours: 48 });
  await deleteUnused(server.deps);
  expect((await send(meera, body.id, 'entries', entries)).body).toMatchObject({ created: 2, refused: [] });
  const shown = (await archiveOf(server, meera)).journal.flatMap(
    ({ pictures }: { pictures: [] }) => pictures,
  );
  expect(shown).toMatchObject([{ alt: 'A hill' }]);
});

it('2,000 pictures can be sent in an hour, not counting those that are here, and then the call says how long to wait', async () => {
  const { body } = await begin(meera);
  expect((await sendPicture(meera, body.id)).status).toBe(201);
  const setCount = (points: number) =>
    sql`update rate_limits set points = ${points} where key like 'journalPicturesAMember:%'`.execute(
      server.deps.db,
    );
  await setCount(1_999);
  expect((await sendPicture(meera, body.id, 'last')).status).toBe(201);
  const refused = await sendPicture(meera, body.id, 'too-late');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
  expect((await sendPicture(meera, body.id, PICTURE)).status).toBe(200);
});
