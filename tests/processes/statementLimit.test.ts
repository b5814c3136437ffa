import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { unlimited } from '#server/platform/database/client.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { withoutTimeout } from '#server/platform/database/transaction.ts';

it('the process ends when a statement of the embedded database exceeds its limit, unless the statement or its transaction is unlimited', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-limit-'));
  const { pool, db, close } = await openDatabase({ dir }, { statementTimeoutMs: 2_000 });
  await pool.query(unlimited('select pg_sleep(2.5)'));
  await db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    await sql`select pg_sleep(2.5)`.execute(trx);
  });
  // A statement that waits for an unlimited one fails, but not the process.
  await Promise.all([pool.query('select 1'), pool.query('select 1')]); // opens both connections
  const unlimitedQuery = pool.query(unlimited('select pg_sleep(4)'));
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated unexpectedly');
  await unlimitedQuery;
  await pool.query('select 1');
  expect(exit).not.toHaveBeenCalled();
  const endlessQuery = pool.query('select count(*) from generate_series(1, 1e15)');
  await expect(endlessQuery).rejects.toMatchObject({ code: '57P02' });
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), 60_000);
  expect(consoleError.mock.calls).toEqual([
    [expect.stringContaining('A statement has not ended within 2 seconds')],
  ]);
  await close();
  vi.restoreAllMocks();
  fs.rmSync(dir, { recursive: true });
});
