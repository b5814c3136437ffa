import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tidyImports } from '#server/platform/imports/unfinished.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const [SITTING, JAPA] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-00000000000c'];

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('users').execute();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});

const call = (name: string, body?: unknown, member: Member | null = meera) =>
  server.requestAs(member, name, body);
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

describe('an import of practice', () => {
  it('creates logs, their practices and the counts of their days, but nothing in a dry run', async () => {
    const id = await begin();
    expect(await send(id, THREE_ROWS, true)).toEqual({ new: 3, duplicates: 0, refused: [] });
    expect(await logs()).toEqual([]);
    expect(await ownPractices()).toEqual([]);
    const withTexts = { ...row('2024-03-02', 5), sankalpa: ' Be still. ', notes: 'Rain\non the roof' };
    expect(await send(id, [...THREE_ROWS, withTexts])).toEqual({ new: 4, duplicates: 0, refused: [] });
    const empty = { sankalpa: null, notes: null };
    expect(await logs()).toEqual([
      { name: 'Silent sitting', date: '2024-02-29', value: 20, ...empty },
      { name: 'Bows', date: '2024-03-01', value: 54, ...empty },
      { name: 'Breathing', date: '2024-03-01', value: 30, ...empty },
      {
        name: 'Silent sitting',
        date: '2024-03-02',
        value: 5,
        sankalpa: 'Be still.',
        notes: 'Rain\non the roof',
      },
    ]);
    expect(await daysWithWrongCounts()).toEqual([]);
    expect((await ownPractices()).map(({ name, defaultValue }: never) => [name, defaultValue])).toEqual([
      ['Breathing', 15],
      ['Bows', 27],
    ]);
    const finished = await finish(id);
    expect(finished.body).toMatchObject({ id, program: 'insight-timer', logs: 4 });
    expect((await call('GET /sadhana/imports')).body).toEqual([finished.body]);
    expect((await finish(id)).body).toEqual(finished.body);
    expect((await call(`PUT /sadhana/imports/${id}`, { rows: THREE_ROWS })).body).toMatchObject({
      code: 'import_finished',
    });
  });

  it('writes nothing but logs, days and its own rows', async () => {
    const counts = async () => {
      const tables = ['journal_entries', 'idempotency_keys', 'sittings', 'practice_settings', 'pgboss.job'];
      const { rows } = await server.database.pool.query(
        `select ${tables.map((table) => `(select count(*) from ${table} ${table === 'pgboss.job' ? "where name like '%reminder%' or name = 'mail'" : ''}) as "${table}"`).join(', ')}`,
      );
      return rows;
    };
    const before = await counts();
    const id = await begin();
    await send(id, THREE_ROWS);
    await finish(id);
    expect(await counts()).toEqual(before);
  });

  it('creates nothing new from the same file, five times', async () => {
    const rows = [row('2024-03-01', 20), row('2024-03-01', 20), row('2024-03-01', 20), ...THREE_ROWS];
    for (let times = 0; times < 5; times += 1) {
      const id = await begin();
      expect(await send(id, rows, true)).toMatchObject(times === 0 ? { new: 6 } : { new: 0, duplicates: 6 });
      expect(await send(id, rows)).toMatchObject(times === 0 ? { new: 6 } : { new: 0, duplicates: 6 });
      expect(await send(id, rows)).toMatchObject({ new: 0, duplicates: 6 });
      await finish(id);
    }
    expect(await logs()).toHaveLength(6);
    expect(await ownPractices()).toHaveLength(2);
    expect(await daysWithWrongCounts()).toEqual([]);
  });

  it('counts equal logs of a day: of three in the file and two here, one is new', async () => {
    for (let times = 0; times < 2; times += 1)
      await call('POST /sadhana/logs', { practiceId: SITTING, date: '2024-03-01', value: 20 });
    await call('POST /sadhana/logs', { practiceId: JAPA, date: '2024-03-01', value: 20 });
    await call('POST /sadhana/logs', { practiceId: SITTING, date: '2024-03-01', value: 20 }, tomas);
    const rows = [row('2024-03-01', 20), row('2024-03-01', 20), row('2024-03-01', 20), row('2024-03-02', 20)];
    expect(await send(await begin(), rows)).toEqual({ new: 2, duplicates: 2, refused: [] });
    expect(await daysWithWrongCounts()).toEqual([]);
  });

  it('finds a new practice by its folded name and its type among those of the member', async () => {
    await call('POST /sadhana/practices', { name: 'Prāṇa', type: 'time' });
    await call('POST /sadhana/practices', { name: 'Prāṇa', type: 'time' }, tomas);
    const practices = [
      { name: 'PRANA', type: 'time' },
      { name: 'prana', type: 'reps' },
      { name: 'Prana', type: 'reps' },
    ];
    await send(await begin(draft({ practices })), [
      row('2024-03-01', 1),
      row('2024-03-01', 2, 1),
      row('2024-03-01', 2, 2),
    ]);
    expect((await ownPractices()).map(({ name, type }: never) => [name, type])).toEqual([
      ['Prāṇa', 'time'],
      ['prana', 'reps'],
    ]);
  });

  it('refuses rows that cannot be logged, each with its reason, and creates the others', async () => {
    const rows = [
      row('2024-02-30', 1),
      row('0000-01-01', 1),
      row('2099-01-01', 1),
      row('2024-03-01', 0),
      row('2024-03-01', 1.5),
      row('2024-03-01', 1_441),
      row('2024-03-01', 1, 7),
      { ...row('2024-03-01', 1), sankalpa: 'x'.repeat(501) },
      row('2024-03-01', 1_440),
    ];
    const { refused, ...counts } = await send(await begin(), rows);
    expect(counts).toEqual({ new: 1, duplicates: 0 });
    expect(refused.map((each: { row: number; message: string }) => [each.row, each.message])).toEqual([
      [0, 'Date must be a day, YYYY-MM-DD'],
      [1, 'Date must be a day, YYYY-MM-DD'],
      [2, 'Date must not lie in the future'],
      [3, 'Value must be at least 1'],
      [4, 'Value must be a whole number'],
      [5, 'Value must be at most 1,440'],
      [6, 'Unknown practice'],
      [7, 'Intention must be at most 500 characters long'],
    ]);
    expect(refused[5]).toMatchObject({
      template: '{label} must be at most {max}',
      values: { label: 'Value' },
    });
  });

  it('is refused for a practice of another member, for rubbish and for too many rows', async () => {
    const { body: other } = await call('POST /sadhana/practices', { name: 'Theirs', type: 'time' }, tomas);
    const refused = await call(
      'POST /sadhana/imports',
      draft({ practices: [{ id: SITTING }, { id: other.id }] }),
    );
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].path).toBe('practices.1.id');
    for (const body of [{}, draft({ practices: [] }), draft({ source: { program: 'x', digest: 'y' } })])
      expect((await call('POST /sadhana/imports', body)).status).toBe(400);
    const id = await begin();
    const rows = Array.from({ length: 1_001 }, () => row('2024-03-01', 1));
    for (const body of [{}, { rows: [] }, { rows }, { rows: ['a'] }])
      expect((await call(`PUT /sadhana/imports/${id}`, body)).status).toBe(400);
    expect((await call('POST /sadhana/imports', draft(), null)).status).toBe(401);
  });

  it('is refused when the member would have more than 200 practices', async () => {
    const practices = Array.from({ length: 201 }, (_, n) => ({ name: `Practice ${n}`, type: 'time' }));
    const id = await begin(draft({ practices }));
    const refused = await call(`PUT /sadhana/imports/${id}`, { rows: [row('2024-03-01', 1)] });
    expect(refused.body).toMatchObject({ code: 'practice_limit' });
    expect(await ownPractices()).toEqual([]);
  });

  it('is refused when the imports of a member would create more than 300,000 logs, in all calls together', async () => {
    const id = await begin();
    await server.database.db.updateTable('imports').set({ created: 299_997 }).execute();
    const two = [row('2024-03-01', 1), row('2024-03-01', 2)];
    const others = [row('2024-03-02', 1), row('2024-03-02', 2)];
    for (const isDryRun of [true, false]) expect(await send(id, two, isDryRun)).toMatchObject({ new: 2 });
    expect(await send(id, two)).toMatchObject({ new: 0, duplicates: 2 });
    expect((await call(`PUT /sadhana/imports/${id}`, { rows: others })).body).toMatchObject({
      code: 'import_limit',
      message: 'At most 300,000 logs can be imported within 30 days.',
    });
    expect(await send(id, others.slice(1))).toMatchObject({ new: 1 });
    await finish(id);
    const next = await begin(draft({}, 'b'));
    expect((await call(`PUT /sadhana/imports/${next}`, { rows: others })).body.code).toBe('import_limit');
    await call(`DELETE /sadhana/imports/${id}`);
    expect(await send(next, others)).toMatchObject({ new: 2 });
  });

  it('belongs to its member alone', async () => {
    const id = await begin();
    await send(id, THREE_ROWS);
    expect((await call('GET /sadhana/imports', undefined, tomas)).body).toEqual([]);
    for (const [name, body] of [
      [`PUT /sadhana/imports/${id}`, { rows: THREE_ROWS }],
      [`POST /sadhana/imports/${id}/finish`, undefined],
      [`DELETE /sadhana/imports/${id}`, undefined],
    ] as const) {
      expect((await call(name, body, tomas)).status).toBe(404);
      expect((await call(name, body, null)).status).toBe(401);
    }
    expect(await logs()).toHaveLength(3);
  });
});

describe('an unfinished import', () => {
  it('goes on with the same file, and keeps another one waiting', async () => {
    const id = await begin();
    await send(id, THREE_ROWS.slice(0, 1));
    const refused = await call('POST /sadhana/imports', draft({}, 'b'));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'import_unfinished',
      message: 'An import is unfinished.',
      importId: id,
    });
    expect(await begin(draft({ practices: [{ id: SITTING }, { id: SITTING }] }))).toBe(id);
    expect(await send(id, [row('2024-02-29', 20), row('2024-03-01', 30, 1)])).toMatchObject({
      new: 1,
      duplicates: 1,
    });
    await finish(id);
    expect(await begin(draft({}, 'b'))).not.toBe(id);
  });

  it('of two simultaneous calls with the same file, both continue the same import', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => begin()));
    expect(new Set(ids).size).toBe(1);
    const replies = await Promise.all(ids.map((id) => send(id, THREE_ROWS)));
    expect(replies.map((reply) => reply.new).toSorted()).toEqual([0, 0, 0, 3]);
    expect(await logs()).toHaveLength(3);
    expect(await daysWithWrongCounts()).toEqual([]);
  });

  it('is finished as it stands after 7 days, and forgotten 30 days later', async () => {
    const id = await begin();
    await send(id, THREE_ROWS);
    const { db } = server.database;
    const setBack = (days: number) => server.deps.clock().subtract({ hours: days * 24 });
    await db
      .updateTable('imports')
      .set({ created_at: setBack(6) })
      .execute();
    await tidyImports(server.deps, 'practice');
    expect((await call('GET /sadhana/imports')).body).toMatchObject([{ finishedAt: null }]);
    await db
      .updateTable('imports')
      .set({ created_at: setBack(7) })
      .execute();
    await tidyImports(server.deps, 'practice');
    expect((await call('GET /sadhana/imports')).body).toMatchObject([{ id, finishedAt: expect.any(String) }]);
    await db
      .updateTable('imports')
      .set({ finished_at: setBack(30) })
      .execute();
    expect((await call('GET /sadhana/imports')).body).toEqual([]);
    expect((await call(`DELETE /sadhana/imports/${id}`)).status).toBe(404);
    await tidyImports(server.deps, 'practice');
    expect(await db.selectFrom('import_rows').selectAll().execute()).toEqual([]);
    expect(await logs()).toHaveLength(3);
  });
});
