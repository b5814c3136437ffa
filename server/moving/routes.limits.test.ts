import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiveOf } from '#tests/support/api/archive.ts';
import { archiveCalls, logs, PRACTICE, SIT } from '#tests/support/moving/smallArchive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
});

const { begin, send, finish, importWhole } = archiveCalls(() => server);

it('a call has at most 100 items and 1 MiB', async () => {
  const { body } = await begin(meera);
  const items = (count: number, notes: string) =>
    Array.from({ length: count }, (_, index) => ({ ...logs[0], sourceId: String(index), notes }));
  const tooMany = await send(meera, body.id, 'logs', items(101, ''));
  expect([tooMany.status, tooMany.body.message]).toEqual([400, 'At most 100 items at once']);
  expect((await send(meera, body.id, 'logs', items(100, 'a'.repeat(11_000)))).status).toBe(413);
  expect((await send(meera, body.id, 'logs', [])).status).toBe(400);
  expect((await send(meera, body.id, 'logs', items(100, 'Quiet'))).body).toMatchObject({ created: 100 });
});

it('the last 20 imports are listed, newest first', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 21; number += 1) {
    const digest = number.toString(16).padStart(64, '0');
    const { body } = await begin(meera, { digest });
    await finish(meera, body.id);
    ids.unshift(body.id);
    server.advanceClock({ seconds: 1 });
  }
  const { body: listed } = await server.requestAs(meera, 'GET /account/imports');
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 20));
});

it('the archive of a member names what their imports have created', async () => {
  const importId = await importWhole(meera);
  const archive = await archiveOf(server, meera);
  expect(archive.imports).toMatchObject([
    { id: importId, kind: 'account', created: 6, known: 0, refused: 0 },
  ]);
  const rows = archive['import-rows'] as { importId: string; kind: string; id: string }[];
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  expect(idsOf('entry').sort()).toEqual(archive.journal.map(({ id }: { id: string }) => id).sort());
  expect(idsOf('log').sort()).toEqual(archive.logs.map(({ id }: { id: string }) => id).sort());
  expect(idsOf('practice')).toHaveLength([PRACTICE, SIT].length - 1);
});

it('the colours of the name arrive where the member is a Supporter', async () => {
  const gradient = 'linear-gradient(90deg, #D08A3A, #3A8AD0)';
  const items = [{ sourceId: 'usernameGradient', value: gradient }];
  const { body } = await begin(meera);
  expect((await send(meera, body.id, 'settings', items)).body).toMatchObject({ created: 0 });
  const users = server.database.db.updateTable('users').where('id', '=', meera.id);
  await users.set({ patron_by_hand: true }).execute();
  expect((await send(meera, body.id, 'settings', items)).body).toEqual({ created: 1, known: 0, refused: [] });
  expect((await archiveOf(server, meera)).account.profileTheme.usernameGradient).toBe(gradient);
});
