import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const [JAPA, SITTING] = ['01930000-0000-7000-8000-00000000000c', '01930000-0000-7000-8000-000000000001'];

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});
afterAll(() => server.close());

const today = () => Temporal.Now.plainDateISO('UTC');
const draft = (log: object = {}) => ({ practiceId: SITTING, date: `${today()}`, value: 25, ...log });
const log = (changes: object = {}, person = meera, headers = {}) =>
  server.requestAs(person, 'POST /sadhana/logs', draft(changes), headers);
const logsOf = async (query: string, person = meera) =>
  (await server.requestAs(person, `GET /sadhana/logs?${query}`)).body;

const memberEndpoints = Object.values(apiEndpoints.sadhana).filter(({ access }) => access !== 'anyone');
it.each(memberEndpoints.map(({ method, path }) => `${method} ${path}`))(
  '%s rejects a visitor',
  async (call) => {
    const path = call.replace(/\{\w+\}/, crypto.randomUUID());
    expect((await server.request(path, { body: draft() })).status).toBe(401);
  },
);

describe('practices', () => {
  const practices = async (person = meera) => (await server.requestAs(person, 'GET /sadhana/practices')).body;
  const createPractice = (practice: object, person = meera) =>
    server.requestAs(person, 'POST /sadhana/practices', practice);

  it('a new member has a built-in catalogue of both types of practice', async () => {
    const builtIn = await practices();
    expect(builtIn.length).toBeGreaterThanOrEqual(10);
    expect(new Set(builtIn.map(({ type }: { type: string }) => type))).toEqual(new Set(['time', 'reps']));
    expect(builtIn).toContainEqual({
      id: JAPA,
      name: 'Japa',
      type: 'reps',
      defaultValue: 108,
      isOwn: false,
    });
  });

  it("a member's own practices are listed last and are visible to nobody else", async () => {
    const { status, body } = await createPractice({ name: '  Trāṭaka ', type: 'time' });
    expect([status, body]).toEqual([
      201,
      { id: body.id, name: 'Trāṭaka', type: 'time', defaultValue: 15, isOwn: true },
    ]);
    expect((await practices()).at(-1)).toEqual(body);
    expect(await practices(tomas)).not.toContainEqual(expect.objectContaining({ id: body.id }));
    expect((await createPractice({ name: 'Bows', type: 'reps', defaultValue: 9 })).body.defaultValue).toBe(9);
  });

  it.each([
    [{}, ['Name is required', 'Type must be time or reps']],
    [{ name: 'x', type: 'hours' }, ['Type must be time or reps']],
    [{ name: 'x', type: 'time', defaultValue: 0 }, ['Default value must be at least 1']],
    [{ name: 'x', type: 'time', defaultValue: 1.5 }, ['Default value must be a whole number']],
    [{ name: 'x', type: 'time', defaultValue: '5' }, ['Default value must be a whole number']],
    [{ name: 'x', type: 'time', defaultValue: 1441 }, ['Default value must be at most 1,440']],
    [{ name: 'x'.repeat(201), type: 'reps' }, ['Name must be at most 200 characters long']],
  ])('a practice with %o is refused', async (practice, messages) => {
    const { status, body } = await createPractice(practice);
    expect([status, body.errors.map(({ message }: { message: string }) => message)]).toEqual([400, messages]);
  });

  it('a deleted practice disappears from the list, but its logs stay', async () => {
    const { body: practice } = await createPractice({ name: 'Passing', type: 'reps' });
    const { body: created } = await log({ practiceId: practice.id, value: 3 });
    expect((await server.requestAs(tomas, `DELETE /sadhana/practices/${practice.id}`)).status).toBe(404);
    expect((await server.requestAs(meera, `DELETE /sadhana/practices/${practice.id}`)).status).toBe(204);
    expect((await server.requestAs(meera, `DELETE /sadhana/practices/${practice.id}`)).status).toBe(404);
    expect(await practices()).not.toContainEqual(expect.objectContaining({ id: practice.id }));
    const storedLog = await server.requestAs(meera, `GET /sadhana/logs/${created.id}`);
    expect(storedLog.body.practice).toEqual({ id: practice.id, name: 'Passing', type: 'reps' });
    expect((await log({ practiceId: practice.id })).status).toBe(400);
    const edited = await server.requestAs(
      meera,
      `PUT /sadhana/logs/${created.id}`,
      draft({ practiceId: practice.id, value: 4 }),
    );
    expect([edited.status, edited.body.value]).toEqual([200, 4]);
  });

  it('a built-in practice cannot be deleted', async () => {
    expect((await server.requestAs(meera, `DELETE /sadhana/practices/${JAPA}`)).status).toBe(403);
    expect((await server.requestAs(meera, 'DELETE /sadhana/practices/not-an-id')).status).toBe(404);
  });

  it('a member has at most 200 own practices, even when they are created concurrently', async () => {
    const ines = await createMember(server, 'ines');
    const rows = Array.from({ length: 198 }, (_, n) => ({
      id: crypto.randomUUID(),
      owner_id: ines.id,
      name: `${n}`,
      type: 'time' as const,
      default_value: 1,
      created_at: Temporal.Now.instant(),
    }));
    await server.database.db.insertInto('practices').values(rows).execute();
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => createPractice({ name: `${n}`, type: 'time' }, ines)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });
});

describe('a log', () => {
  it('a log is created, read, replaced and deleted by its owner', async () => {
    const { status, body } = await log({ sankalpa: ' To rest ', notes: 'one\ntwo' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        practiceId: SITTING,
        practice: { id: SITTING, name: 'Silent sitting', type: 'time' },
        date: `${today()}`,
        value: 25,
        sankalpa: 'To rest',
        notes: 'one\ntwo',
        createdAt: expect.stringMatching(/\.\d{3}Z$/),
        entryId: null,
      },
    ]);
    const path = `/sadhana/logs/${body.id}`;
    expect((await server.requestAs(meera, `GET ${path}`)).body).toEqual(body);
    const replaced = await server.requestAs(meera, `PUT ${path}`, draft({ practiceId: JAPA, value: 108 }));
    expect(replaced.body).toMatchObject({ practiceId: JAPA, value: 108, sankalpa: null, notes: null });
    expect((await server.requestAs(meera, `DELETE ${path}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      const missing = await server.requestAs(meera, `${method} ${path}`);
      expect([missing.status, missing.body.message]).toEqual([404, 'Log entry not found.']);
    }
  });

  it.each(['GET', 'PUT', 'DELETE'])('a log of another member is not found: %s', async (method) => {
    const { body } = await log();
    const refusal = await server.requestAs(tomas, `${method} /sadhana/logs/${body.id}`, draft());
    const unknown = await server.requestAs(tomas, `${method} /sadhana/logs/${crypto.randomUUID()}`, draft());
    expect([refusal.status, refusal.body]).toEqual([404, unknown.body]);
    expect((await server.requestAs(tomas, `${method} /sadhana/logs/x`, draft())).status).toBe(404);
    expect((await server.requestAs(meera, `GET /sadhana/logs/${body.id}`)).body).toEqual(body);
  });

  it.each([
    [
      'neither practice, date nor value',
      { practiceId: '', date: '', value: undefined },
      'Practice is required',
    ],
    ['a malformed practice id', { practiceId: 'japa' }, 'Unknown practice'],
    ['a practice that does not exist', { practiceId: crypto.randomUUID() }, 'Unknown practice'],
    ['a list as practice', { practiceId: [SITTING] }, 'Unknown practice'],
    ['a value of 0', { value: 0 }, 'Value must be at least 1'],
    ['a value of half a minute', { value: 0.5 }, 'Value must be a whole number'],
    ['a value as text', { value: '25' }, 'Value must be a whole number'],
    ['more minutes than a day has', { value: 1_441 }, 'Value must be at most 1,440'],
    ['too many repetitions', { practiceId: JAPA, value: 1_000_001 }, 'Value must be at most 1,000,000'],
    ['a day that does not exist', { date: '2026-02-29' }, 'Date must be a day, YYYY-MM-DD'],
    ['a day in words', { date: 'today' }, 'Date must be a day, YYYY-MM-DD'],
    ['a year before 1000', { date: '0999-01-01' }, 'Date must be a day, YYYY-MM-DD'],
    [
      'an intention of 501 characters',
      { sankalpa: 'x'.repeat(501) },
      'Intention must be at most 500 characters long',
    ],
    ['NUL in its notes', { notes: 'a\0b' }, 'Notes contains characters that cannot be stored'],
  ])('a log with %s is refused', async (_kind, changes, message) => {
    const { status, body } = await log(changes);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('a log may be at most one day ahead of UTC', async () => {
    expect((await log({ date: `${today().add({ days: 1 })}` })).status).toBe(201);
    const { status, body } = await log({ date: `${today().add({ days: 2 })}` });
    expect([status, body.errors[0].path]).toEqual([400, 'date']);
  });

  it('a log uses the date part of a date-time', async () => {
    expect((await log({ date: '2026-03-05T23:30:00-08:00' })).body.date).toBe('2026-03-05');
    expect((await log({ date: '2024-02-29T01:00' })).body.date).toBe('2024-02-29');
  });

  it('an idempotency key creates one log, even for eight concurrent calls', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const date = '2025-05-05';
    const replies = await Promise.all(Array.from({ length: 8 }, () => log({ date }, meera, headers)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await logsOf(`startDate=${date}&endDate=${date}`)).toHaveLength(1);
    const othersLog = await log({ date }, tomas, headers);
    expect(othersLog.body.id).not.toBe(replies[0]?.body.id);
    expect((await log({}, meera, { 'idempotency-key': 'x' })).status).toBe(400);
  });

  it('a log ignores unknown fields such as an owner or an id', async () => {
    const { body } = await log({ userId: tomas.id, user_id: tomas.id, id: crypto.randomUUID() });
    expect((await server.requestAs(meera, `GET /sadhana/logs/${body.id}`)).status).toBe(200);
  });
});

describe('the logs of some days', () => {
  beforeAll(async () => {
    for (const [date, value] of [
      ['2025-01-01', 1],
      ['2025-01-31', 2],
      ['2025-01-31', 3],
      ['2025-02-01', 4],
    ] as const) {
      await log({ date, value }, tomas);
      server.advanceClock({ milliseconds: 1 }); // two logs of one millisecond have no order
    }
  });
  const january = 'startDate=2025-01-01&endDate=2025-01-31';

  it('a list of logs includes the first and the last day of the range, newest first', async () => {
    const values = (await logsOf(january, tomas)).map(({ value }: { value: number }) => value);
    expect(values).toEqual([3, 2, 1]);
    expect(await logsOf(january)).toEqual([]);
  });

  it('the list of days contains the number of logs of each day', async () => {
    const { body } = await server.requestAs(tomas, `GET /sadhana/days?${january}`);
    expect(body).toEqual([
      { date: '2025-01-01', logs: 1 },
      { date: '2025-01-31', logs: 2 },
    ]);
  });

  it.each([
    'startDate=x',
    'startDate=2025-02-30',
    'endDate=',
    'startDate=2025-01-01&startDate=2025-01-02',
    'startDate=2025-01-01&endDate=2026-02-05',
    'startDate=2025-01-02&endDate=2025-01-01',
    'startDate[]=2025-01-01',
  ])('a list of logs refuses ?%s', async (query) => {
    for (const call of ['logs', 'days']) {
      expect((await server.requestAs(meera, `GET /sadhana/${call}?${query}`)).status).toBe(400);
    }
  });
});
