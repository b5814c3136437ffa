import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table notes (text text primary key)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql`delete from notes`.execute(database.db));

const notes = async () => {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(database.db);
  return rows.map(({ text }) => text);
};
/** Whether the connection is outside of a transaction, in which the time stands still. */
const isOutsideTransaction = async () => {
  const now = () => sql<{ at: string }>`select now()::text as at, pg_sleep(0.002)`.execute(database.db);
  const { rows: earlier } = await now();
  const { rows: later } = await now();
  return earlier[0]?.at !== later[0]?.at;
};

// `begin` is sent with the first statement, which is prepared if it has parameters.
it.each([
  ['with parameters', sql`insert into notes values (${'first'})`],
  ['without parameters', sql`insert into notes values ('first')`],
])(
  'a transaction whose first statement is one %s is committed, or rolled back as a whole',
  async (_, first) => {
    for (const fails of [true, false, true]) {
      const run = inTransaction(database.db, async (trx) => {
        await first.execute(trx);
        await sql`insert into notes values (${'second'})`.execute(trx);
        if (fails) throw new Error('stop');
      });
      await (fails ? expect(run).rejects.toThrow('stop') : run);
      expect(await notes()).toEqual(fails ? [] : ['first', 'second']);
      await sql`delete from notes`.execute(database.db);
    }
    expect(await isOutsideTransaction()).toBe(true);
  },
);

it('a transaction whose first statement fails writes nothing, and the connection can be used again', async () => {
  await sql`insert into notes values ('taken')`.execute(database.db);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const run = inTransaction(database.db, async (trx) => {
      await sql`insert into notes values (${'taken'})`.execute(trx).catch(() => {});
      await sql`insert into notes values (${'second'})`.execute(trx);
    });
    await expect(run).rejects.toThrow('current transaction is aborted');
    expect(await notes()).toEqual(['taken']);
  }
  expect(await isOutsideTransaction()).toBe(true);
});

it('a transaction whose first statement cannot be sent writes nothing', async () => {
  const unsendable = { toPostgres: () => expect.fail('unsendable') };
  const run = inTransaction(database.db, async (trx) => {
    await sql`insert into notes values (${unsendable})`.execute(trx).catch(() => {});
    await sql`insert into notes values (${'second'})`.execute(trx);
  });
  await expect(run).rejects.toThrow();
  expect(await notes()).toEqual([]);
});

it('a transaction without statements leaves no transaction open', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await inTransaction(database.db, async () => {});
    await expect(inTransaction(database.db, () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
  }
  await sql`insert into notes values (${'kept'})`.execute(database.db);
  expect(await notes()).toEqual(['kept']);
  expect(await isOutsideTransaction()).toBe(true);
});
