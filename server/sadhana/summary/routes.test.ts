import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const log = async (date: string, value: number, changes: object = {}, member = meera) => {
  const body = { practiceId: SITTING, date, value, ...changes };
  const reply = await server.requestAs(member, 'POST /sadhana/logs', body);
  expect(reply.status).toBe(201);
  return reply.body;
};
const read = async (query = '', member: Member | null = meera) =>
  server.requestAs(member, `GET /sadhana/summary${query}`);
const csv = (member: Member | null = meera) => server.requestAs(member, 'GET /sadhana/logs.csv');

describe('the summary', () => {
  it('the summary adds up the months of a year, and only the logs of the caller', async () => {
    await log('2024-12-31', 99);
    await log('2025-01-01', 10);
    await log('2025-01-01', 15);
    await log('2025-12-31', 20);
    await log('2025-12-31', 216, { practiceId: JAPA });
    await log('2026-01-01', 99);
    await log('2025-01-02', 40, {}, tomas);
    const { status, body } = await read('?year=2025');
    expect(status).toBe(200);
    expect(body.periods).toHaveLength(12);
    expect(body.periods[0]).toEqual({ period: '2025-01', days: 1, minutes: 25, logs: 2 });
    expect(body.periods[1]).toEqual({ period: '2025-02', days: 0, minutes: 0, logs: 0 });
    expect(body.periods[11]).toEqual({ period: '2025-12', days: 1, minutes: 20, logs: 2 });
    expect(body.practices).toEqual([
      {
        practice: { id: SITTING, name: 'Silent sitting', type: 'time' },
        days: 2,
        total: 45,
        values: [25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20],
      },
      {
        practice: { id: JAPA, name: 'Japa', type: 'reps' },
        days: 1,
        total: 216,
        values: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 216],
      },
    ]);
  });

  it('the summary adds up years, including those without a log, and reflects changes of logs', async () => {
    await log('2022-06-01', 10);
    const { id } = await log('2025-06-01', 20);
    const years = async () => (await read()).body.periods;
    expect(await years()).toEqual([
      { period: '2022', days: 1, minutes: 10, logs: 1 },
      { period: '2023', days: 0, minutes: 0, logs: 0 },
      { period: '2024', days: 0, minutes: 0, logs: 0 },
      { period: '2025', days: 1, minutes: 20, logs: 1 },
    ]);
    const body = { practiceId: SITTING, date: '2022-06-02', value: 30 };
    await server.requestAs(meera, `PUT /sadhana/logs/${id}`, body);
    expect(await years()).toEqual([{ period: '2022', days: 2, minutes: 40, logs: 2 }]);
    await server.requestAs(meera, `DELETE /sadhana/logs/${id}`);
    expect(await years()).toEqual([{ period: '2022', days: 1, minutes: 10, logs: 1 }]);
  });

  it('the summary contains practices that were deleted after they were logged', async () => {
    const { body: practice } = await server.requestAs(meera, 'POST /sadhana/practices', {
      name: 'Trāṭaka',
      type: 'time',
    });
    await log('2025-06-01', 20, { practiceId: practice.id });
    await server.requestAs(meera, `DELETE /sadhana/practices/${practice.id}`);
    const { practices } = (await read('?year=2025')).body;
    expect(practices.map((each: { practice: { name: string } }) => each.practice.name)).toEqual(['Trāṭaka']);
  });

  it('the summary is empty for a member without logs', async () => {
    await log('2025-06-01', 20);
    expect((await read('', tomas)).body).toEqual({ periods: [], practices: [] });
    expect((await read('?year=2025', tomas)).body.practices).toEqual([]);
  });

  it.each(['year=', 'year=25', 'year=0999', 'year=20255', 'year=x', 'year=2025&year=2024', 'year[]=2025'])(
    'the summary refuses ?%s',
    async (query) => {
      const { status, body } = await read(`?${query}`);
      expect([status, body.errors[0].path]).toEqual([400, 'year']);
    },
  );

  it('the summary is refused to a visitor', async () => {
    expect((await read('', null)).status).toBe(401);
    expect((await csv(null)).status).toBe(401);
  });
});

describe('the file of all logs', () => {
  it('the file of all logs is CSV with the logs of the caller, oldest first, and contains no formulas', async () => {
    await log('2025-06-02', 216, { practiceId: JAPA, notes: 'one, "two"\nthree' });
    await log('2025-06-01', 20, { sankalpa: '=1+1', notes: 'ātma' });
    await log('2025-06-03', 5, { notes: 'of another member' }, tomas);
    const { status, headers, bytes } = await csv();
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="practice.csv"',
    ]);
    expect(bytes.toString()).toBe(
      [
        'Date,Practice,Type,Value,Intention,Notes',
        "2025-06-01,Silent sitting,time,20,'=1+1,ātma",
        '2025-06-02,Japa,reps,216,,"one, ""two""\nthree"',
        '',
      ].join('\r\n'),
    );
  });

  it('the file of all logs contains every log once when they are read in several batches', async () => {
    const rows = Array.from({ length: 1_201 }, (_, n) => ({
      id: crypto.randomUUID(),
      user_id: meera.id,
      practice_id: SITTING,
      type: 'time' as const,
      practised_on: '2025-06-01',
      value: 1,
      notes: `log ${n}.`,
      created_at: Temporal.Now.instant(),
    }));
    await server.database.db.insertInto('practice_logs').values(rows).execute();
    const lines = (await csv()).bytes.toString().trimEnd().split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([1_202, 1_202]);
  });

  it('the file of all logs has only its header for a member without logs', async () => {
    expect((await csv()).bytes.toString()).toBe('Date,Practice,Type,Value,Intention,Notes\r\n');
  });
});
