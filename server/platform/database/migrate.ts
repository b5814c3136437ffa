import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { withAdvisoryLock } from './transaction.ts';
import type { DB } from './types.ts';

const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../migrations');
/** An arbitrary number that none of our other advisory locks uses. */
const MIGRATION_LOCK = 7001;

/**
 * Applies the numbered SQL files that have not been applied yet, one transaction each. A lock lets several
 * servers start at the same time.
 */
export async function migrate(db: Kysely<DB>): Promise<void> {
  await withAdvisoryLock(db, MIGRATION_LOCK, async (trx) => {
    await sql`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(trx);
  });
  const files = fs.readdirSync(MIGRATIONS_DIR).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort()) await withAdvisoryLock(db, MIGRATION_LOCK, (trx) => applyOnce(trx, file));
}

async function applyOnce(trx: Transaction<DB>, file: string): Promise<void> {
  const applied = await sql`select 1 from schema_migrations where name = ${file}`.execute(trx);
  if (applied.rows.length) return;
  await sql.raw(fs.readFileSync(path.join(MIGRATIONS_DIR, file), 'utf8')).execute(trx);
  await sql`insert into schema_migrations (name) values (${file})`.execute(trx);
}
