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

it('a transaction without statements leaves no transaction open', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await inTransaction(database.db, async () => {});
    await expect(inTransaction(database.db, () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
  }
  await sql`insert into notes values (${'kept'})`.execute(database.db);
  expect(await notes()).toEqual(['kept']);
  expect(await isOutsideTransaction()).toBe(true);
});

it('a statement outside of a transaction that is open is not a part of it', async () => {
  const isInserted = Promise.withResolvers<void>();
  const transaction = inTransaction(database.db, async (trx) => {
    await sql`insert into notes values (${'inside'})`.execute(trx);
    isInserted.resolve();
    await sql`insert into notes values (${'inside too'})`.execute(trx);
    throw new Error('stop');
  });
  await isInserted.promise;
  const outside = sql`insert into notes values (${'outside'})`.execute(database.db);
  await expect(transaction).rejects.toThrow('stop');
  await outside;
  expect(await notes()).toEqual(['outside']);
});

it('two connections prepare the same statement at the same moment, also one that a library has named', async () => {
  const text = 'select $1::text as text';
  const ours = ['a', 'b', 'c', 'd'].map((value) => database.pool.query(text, [value]));
  const named = ['e', 'f', 'g', 'h'].map((value) =>
    database.pool.query({ name: 'of a library', text, values: [value] }),
  );
  const results = await Promise.all([...ours, ...named]);
  expect(results.map(({ rows }) => rows[0].text).join('')).toBe('abcdefgh');
});

it('the transaction of a connection that is closed is rolled back, and its prepared statements are removed', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into notes values ($1) returning 1 as closed', ['lost']);
    client.release(true);
    expect(await notes()).toEqual([]);
  }
  const { rows } = await database.pool.query(
    "select from pg_prepared_statements where statement like 'insert%closed'",
  );
  expect(rows).toEqual([]);
});
