import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('users').execute();
  meera = await createMember(server, 'meera');
});

const call = (name: string, body?: unknown) => server.requestAs(meera, name, body);
const draft = (changes: object = {}, file = 'a') => ({
  source: { program: 'insight-timer', digest: file.repeat(64) },
  practices: [
    { id: SITTING },
    { name: 'Breathing', type: 'time' },
    { name: 'Bows', type: 'reps', defaultValue: 27 },
  ],
  ...changes,
});
const begin = async (body: object = draft()) => {
  const reply = await call('POST /sadhana/imports', body);
  expect(reply.status).toBe(201);
  return reply.body.id as string;
};
const send = async (id: string, rows: object[], dryRun = false) => {
  const reply = await call(`PUT /sadhana/imports/${id}`, { rows, dryRun });
  expect(reply.status).toBe(200);
  return reply.body;
};
const finish = (id: string) => call(`POST /sadhana/imports/${id}/finish`);
const row = (date: string, value: number, practice = 0) => ({ practice, date, value });
const logs = async () => {
  const { rows } = await server.database.pool.query(`
    select name, practised_on::text as date, value, sankalpa, notes from practice_logs
    join practices on practices.id = practice_id order by practised_on, name, value`);
  return rows;
};
/** Days whose stored count differs from the number of logs. */
async function daysWithWrongCounts(): Promise<unknown[]> {
  const { rows } = await server.database.pool.query(`
    select * from (select user_id, practised_on, count(*)::integer as logs from practice_logs group by 1, 2) as counted
    full join practice_days using (user_id, practised_on)
    where counted.logs is distinct from practice_days.logs`);
  return rows;
}
const ownPractices = async () =>
  (await call('GET /sadhana/practices')).body.filter(({ isOwn }: { isOwn: boolean }) => isOwn);
const THREE_ROWS = [row('2024-02-29', 20), row('2024-03-01', 30, 1), row('2024-03-01', 54, 2)];

describe('undoing an import', () => {
  it('deletes its logs and unused practices, and nothing else', async () => {
    await call('POST /sadhana/logs', { practiceId: SITTING, date: '2024-03-01', value: 20 });
    const id = await begin();
    await send(id, [...THREE_ROWS, row('2024-03-01', 20)]);
    await finish(id);
    expect((await call(`DELETE /sadhana/imports/${id}`)).body).toEqual({ removed: 3, kept: 0 });
    expect(await logs()).toMatchObject([{ name: 'Silent sitting', date: '2024-03-01' }]);
    expect(await ownPractices()).toEqual([]);
    expect(await daysWithWrongCounts()).toEqual([]);
    expect((await call(`DELETE /sadhana/imports/${id}`)).status).toBe(404);
  });

  it('keeps and counts the logs that were changed or got a line since', async () => {
    const id = await begin();
    await send(id, [
      row('2024-03-01', 1),
      row('2024-03-02', 2),
      row('2024-03-03', 3, 1),
      row('2024-03-04', 4),
      row('2024-03-05', 5),
    ]);
    const { body } = await call('GET /sadhana/logs?startDate=2024-03-01&endDate=2024-03-31');
    const logOn = (date: string) => body.find((each: { date: string }) => each.date === date);
    const edit = (date: string, changes: object) => {
      const { practiceId, value, sankalpa, notes } = logOn(date);
      return call(`PUT /sadhana/logs/${logOn(date).id}`, {
        practiceId,
        date,
        value,
        sankalpa,
        notes,
        ...changes,
      });
    };
    await edit('2024-03-01', { notes: 'Clear.' });
    await edit('2024-03-02', {});
    await edit('2024-03-03', { entry: { content: 'A line.', at: '2024-03-03T08:00:00Z' } });
    await call(`DELETE /sadhana/logs/${logOn('2024-03-04').id}`);
    expect((await call(`DELETE /sadhana/imports/${id}`)).body).toEqual({ removed: 2, kept: 2 });
    expect((await logs()).map(({ date }) => date)).toEqual(['2024-03-01', '2024-03-03']);
    expect((await ownPractices()).map(({ name }: { name: string }) => name)).toEqual(['Breathing']);
    expect(await daysWithWrongCounts()).toEqual([]);
  });

  it('keeps and counts the logs with a line in a sealed journal, which the device names', async () => {
    const id = await begin();
    await send(id, [row('2024-03-01', 1), row('2024-03-02', 2), row('2024-03-03', 3, 1)]);
    const { body } = await call('GET /sadhana/logs?startDate=2024-03-01&endDate=2024-03-31');
    const keep = body
      .filter(({ value }: { value: number }) => value > 1)
      .map((log: { id: string }) => log.id);
    const others = ['01930000-0000-7000-8000-00000000ffff', keep[0].toUpperCase()];
    const reply = await call(`DELETE /sadhana/imports/${id}`, { keep: [...keep, ...others] });
    expect([reply.status, reply.body]).toEqual([200, { removed: 1, kept: 2 }]);
    expect((await logs()).map(({ date }) => date)).toEqual(['2024-03-02', '2024-03-03']);
    expect((await ownPractices()).map(({ name }: { name: string }) => name)).toEqual(['Breathing']);
    expect(await daysWithWrongCounts()).toEqual([]);
  });

  it.each([
    ['no id', ['x'], 'keep.0', 'keep.0 is not valid'],
    ['no list', 'all', 'keep', 'Logs must be a list'],
    ['too many', Array(20_001).fill(SITTING), 'keep', 'At most 20,000 logs can be kept'],
  ])('is refused if the logs to keep are %s', async (_name, keep, path, message) => {
    const { status, body } = await call(`DELETE /sadhana/imports/${SITTING}`, { keep });
    expect([status, body.errors]).toMatchObject([400, [{ path, message }]]);
  });

  it('deletes thousands of logs, also those after the first part, and keeps one that was changed', async () => {
    const id = await begin();
    const first = Temporal.PlainDate.from('2020-01-01');
    for (let part = 0; part < 6; part += 1) {
      const rows = Array.from({ length: 1_000 }, (_, n) =>
        row(first.add({ days: part * 250 + Math.floor(n / 4) }).toString(), 1 + (n % 4)),
      );
      expect(await send(id, rows)).toMatchObject({ new: 1_000 });
    }
    await server.database.pool.query(
      `update practice_logs set notes = 'Clear.' where id = (select id from practice_logs order by id desc limit 1)`,
    );
    expect((await call(`DELETE /sadhana/imports/${id}`)).body).toEqual({ removed: 5_999, kept: 1 });
    expect(await logs()).toMatchObject([{ notes: 'Clear.' }]);
    expect(await daysWithWrongCounts()).toEqual([]);
    expect(await server.database.db.selectFrom('import_rows').selectAll().execute()).toEqual([]);
  });

  it('is offered for the last 20 imports, newest first', async () => {
    const ids: string[] = [];
    for (const file of '0123456789abcdef01234') {
      ids.unshift(await begin(draft({}, file)));
      await finish(ids[0] ?? '');
      server.advanceClock({ seconds: 1 });
    }
    const { body } = await call('GET /sadhana/imports');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 20));
  });

  it('undoes an unfinished import, so that another one can begin', async () => {
    const id = await begin();
    expect((await call(`DELETE /sadhana/imports/${id}`)).body).toEqual({ removed: 0, kept: 0 });
    expect(await begin(draft({}, 'b'))).not.toBe(id);
  });

  it('deletes imports with the account', async () => {
    await send(await begin(), THREE_ROWS);
    await server.database.db.deleteFrom('users').where('id', '=', meera.id).execute();
    expect(await server.database.db.selectFrom('imports').selectAll().execute()).toEqual([]);
    expect(await server.database.db.selectFrom('import_rows').selectAll().execute()).toEqual([]);
  });
});
