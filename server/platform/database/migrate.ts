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
  const applied = await appliedMigrations(db);
  const files = migrationFiles().filter((file) => !applied.has(file));
  for (const file of files) await withAdvisoryLock(db, MIGRATION_LOCK, (trx) => applyOnce(trx, file));
}

/** The name of the last file. */
export const lastMigration = (): string => migrationFiles().at(-1) ?? '';

const migrationFiles = (): string[] =>
  fs
    .readdirSync(MIGRATIONS_DIR)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** The names of the applied files; none if the database is new. */
async function appliedMigrations(db: Kysely<DB>): Promise<Set<string>> {
  const { rows } = await sql`select where to_regclass('schema_migrations') is not null`.execute(db);
  if (rows.length === 0) await withAdvisoryLock(db, MIGRATION_LOCK, createTable);
  const migrations = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(migrations.rows.map(({ name }) => name));
}

async function createTable(trx: Transaction<DB>): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now())`.execute(trx);
}

async function applyOnce(trx: Transaction<DB>, file: string): Promise<void> {
  // Another server may have applied it while this one waited for the lock.
  const applied = await sql`select 1 from schema_migrations where name = ${file}`.execute(trx);
  if (applied.rows.length) return;
  await sql.raw(fs.readFileSync(path.join(MIGRATIONS_DIR, file), 'utf8')).execute(trx);
  await sql`insert into schema_migrations (name) values (${file})`.execute(trx);
}
