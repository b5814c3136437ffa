import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callDuringTransaction } from '#tests/support/database/callDuringTransaction.ts';
import { newBox, newPut, type SealedJournal, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let journal: SealedJournal;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('users').where('username', '=', 'meera').execute();
  meera = await createMember(server, 'meera');
  journal = sealedJournal(server, meera);
});
afterAll(() => server.close());

const DRAFT = { date: '2026-11-20T08:00:00Z', content: 'Sat.' };
const PRACTICE = '01930000-0000-7000-8000-000000000001';

it('one of twenty simultaneous calls that are based on the same change is accepted', async () => {
  await journal.seal();
  const replies = await Promise.all(Array.from({ length: 20 }, () => journal.write(0, { put: [newPut()] })));
  expect(replies.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ n: 1 }]);
  expect(replies.filter(({ body }) => body.code === 'sealed_outdated')).toHaveLength(19);
  expect((await journal.read()).body.items).toHaveLength(1);
});

it('twenty simultaneous repetitions of a call have the effect of one', async () => {
  await journal.seal();
  const changes = { head: newBox(), put: [newPut(), newPut()] };
  const replies = await Promise.all(Array.from({ length: 20 }, () => journal.write(0, changes)));
  expect(replies.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, () => ({ n: 2 })));
  expect((await journal.read()).body.items).toHaveLength(2);
});

it('one of twenty simultaneous calls creates the seal', async () => {
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => journal.seal()))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

it('one of ten simultaneous changes of a version of the seal succeeds', async () => {
  const { updatedAt } = (await journal.seal()).body;
  server.advanceClock({ seconds: 1 });
  const ifMatch = { 'if-match': `"${updatedAt}"` };
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => journal.setState('sealed', {}, ifMatch)),
  );
  const succeeded = replies.filter(({ status }) => status === 200);
  expect(succeeded).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 412)).toHaveLength(9);
  expect((await journal.readSeal()).body).toEqual(succeeded[0]?.body);
  expect((await journal.setState('sealed', {}, { 'if-match': '"yesterday"' })).status).toBe(400);
});

it.each([
  ['creating', () => journal.call('POST /journal', DRAFT)],
  [
    'importing',
    () => journal.call('POST /journal/import', { entries: [{ ...DRAFT, format: 'text', sourceId: 'a' }] }),
  ],
  [
    'logging with a line',
    () =>
      journal.call('POST /sadhana/logs', {
        practiceId: PRACTICE,
        date: '2026-11-20',
        value: 10,
        entry: { content: 'A line.', at: DRAFT.date },
      }),
  ],
])('%s an entry waits while the journal is being sealed, and is refused then', async (_name, write) => {
  const reply = await callDuringTransaction(
    server,
    async (trx) => {
      await sql`select from users where id = ${meera.id} for update`.execute(trx);
      await trx.updateTable('users').set({ journal: 'sealed' }).where('id', '=', meera.id).execute();
    },
    write,
  );
  expect([reply.status, reply.body.code]).toEqual([409, 'journal_sealed']);
  expect((await journal.call('GET /journal/entries')).body.items).toEqual([]);
});

it('sealing waits for an entry that is being written, and counts it', async () => {
  const reply = await callDuringTransaction(
    server,
    (trx) =>
      trx
        .insertInto('journal_entries')
        .values({
          id: crypto.randomUUID(),
          user_id: meera.id,
          content: 'Written at the same time.',
          words: sql`''::tsvector`,
          written_at: sql`now()`,
          created_at: sql`now()`,
          updated_at: sql`now()`,
        })
        .execute(),
    () => journal.seal(),
  );
  expect([reply.status, reply.body.state, reply.body.plainLeft]).toEqual([201, 'sealing', 1]);
});

it('every entry that is written while the journal is sealed is refused or left to be sealed', async () => {
  const writes = Array.from({ length: 15 }, () => journal.call('POST /journal', DRAFT));
  const [sealed, ...replies] = await Promise.all([journal.seal(), ...writes]);
  const created = replies.filter(({ status }) => status === 201);
  expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(sealed.status).toBe(201);
  const { state, plainLeft } = (await journal.readSeal()).body;
  expect([state, plainLeft]).toEqual([created.length > 0 ? 'sealing' : 'sealed', created.length]);
});

it('an entry that another device changes while it is sealed is not lost', async () => {
  const entry = await journal.createEntry();
  server.advanceClock({ seconds: 1 });
  const [changed, sealed] = await Promise.all([
    journal.call(`PUT /journal/${entry.id}`, { ...DRAFT, content: 'Changed.' }),
    journal.seal(),
  ]);
  expect(sealed.status).toBe(201);
  const put = newPut({ id: entry.id, basis: entry.updatedAt });
  const { status } = await journal.write(0, { put: [put] });
  expect(status).toBe(changed.status === 200 ? 412 : 200);
});

it('a call that fails in the middle changes nothing', async () => {
  const [one, two] = [await journal.createEntry(), await journal.createEntry()];
  await journal.seal();
  const before = (await journal.readSeal()).body;
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`.execute(
    server.database.db,
  );
  await sql`create trigger fail before update of head on journal_seals for each row execute function fail()`.execute(
    server.database.db,
  );
  const put = [one, two].map(({ id, updatedAt }) => newPut({ id, basis: updatedAt }));
  expect((await journal.write(0, { put })).status).toBe(500);
  await sql`drop function fail cascade`.execute(server.database.db);
  expect((await journal.readSeal()).body).toEqual(before);
  expect((await journal.read()).body.items).toEqual([]);
  expect((await journal.call('GET /journal')).body.items).toHaveLength(2);
  expect((await journal.write(0, { put })).body).toEqual({ n: 2 });
});
