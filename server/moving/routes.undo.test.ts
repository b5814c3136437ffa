import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tidyImports } from '#server/platform/imports/unfinished.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { archiveCalls, logs, PRACTICE } from '#tests/support/moving/smallArchive.ts';
import { createMember, type Member, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
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

const { begin, send, undo, importWhole, contentOf } = archiveCalls(() => server);

describe('undoing an import', () => {
  it('deletes what it has created, and leaves what was there before', async () => {
    await server.requestAs(meera, 'POST /journal', { date: '2019-03-06T10:00:00Z', content: 'Mine.' });
    const before = await contentOf(meera);
    const id = await importWhole(meera);
    expect((await undo(meera, id)).body).toEqual({ removed: 5, kept: 0 });
    expect(await contentOf(meera)).toEqual(before);
    expect((await undo(meera, id)).status).toBe(404);
    const { body: days } = await server.requestAs(
      meera,
      'GET /sadhana/days?startDate=2019-03-01&endDate=2019-03-31',
    );
    expect(days).toEqual([]);
  });

  it('keeps and counts what was changed since', async () => {
    const id = await importWhole(meera);
    const { journal, presets: own, practices: ownPractices } = await archiveOf(server, meera);
    server.advanceClock({ seconds: 1 });
    const [entry] = journal;
    const change = { date: entry.date, day: entry.day, content: 'Changed.' };
    expect((await server.requestAs(meera, `PUT /journal/${entry.id}`, change)).status).toBe(200);
    const preset = { title: 'Changed', practiceIds: [ownPractices[0].id] };
    expect((await server.requestAs(meera, `PUT /sadhana/presets/${own[0].id}`, preset)).status).toBe(200);
    // The changed entry keeps its log.
    expect((await undo(meera, id)).body).toEqual({ removed: 2, kept: 3 });
    expect(await contentOf(meera)).toMatchObject({
      ...{ entries: [{ content: 'Changed.' }], logs: [{ value: 20 }], practices: [PRACTICE] },
      presets: [{ title: 'Changed' }],
    });
  });

  it('keeps and counts the logs with a line in a sealed journal, which the device names', async () => {
    const { body } = await begin(meera);
    await send(meera, body.id, 'logs', logs);
    const { logs: imported } = await archiveOf(server, meera);
    const { id } = imported.find(({ value }: { value: number }) => value === 20);
    expect((await undo(meera, body.id, { keep: [id] })).body).toEqual({ removed: 1, kept: 1 });
    expect((await contentOf(meera)).logs).toMatchObject([{ value: 20 }]);
  });

  it('is possible for 30 days, and an unfinished import is finished after 7', async () => {
    const { body } = await begin(meera);
    await send(meera, body.id, 'logs', logs);
    server.advanceClock({ hours: 7 * 24 + 1 });
    await tidyImports(server.deps, 'account');
    const [listed] = (await server.requestAs(meera, 'GET /account/imports')).body;
    expect(listed).toMatchObject({ id: body.id, finishedAt: expect.any(String) });
    server.advanceClock({ hours: 30 * 24 });
    meera.token = await signIn(server.deps, meera.id);
    expect((await undo(meera, body.id)).status).toBe(404);
    await tidyImports(server.deps, 'account');
    expect(await server.deps.db.selectFrom('import_rows').select('row_id').execute()).toEqual([]);
    expect((await archiveOf(server, meera)).logs).toHaveLength(2);
  });
});

it('deleting the account deletes its imports', async () => {
  await importWhole(meera);
  const reply = await server.requestAs(meera, 'DELETE /account', { password: PASSWORD });
  expect(reply.status).toBe(204);
  for (const table of ['imports', 'import_rows'] as const)
    expect(await server.deps.db.selectFrom(table).select('user_id').execute()).toEqual([]);
});
