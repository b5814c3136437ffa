import type pg from 'pg';
import { unlimited } from '#server/platform/database/client.ts';

const TABLES_TO_VACUUM = `
  select format('%I.%I', schemaname, relname) as table
  from pg_stat_user_tables
  where n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup`;

/**
 * Vacuums the tables that need it, and writes a checkpoint. PGlite runs no background processes, so dead rows and the
 * write-ahead log would otherwise grow until the next start.
 */
export async function vacuumAndCheckpoint(pool: pg.Pool, hasDiskSpace: () => boolean): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(TABLES_TO_VACUUM);
  for (const { table } of rows) {
    // Vacuum writes to the write-ahead log before it frees space.
    if (hasDiskSpace()) await pool.query(unlimited(`vacuum (analyze) ${table}`));
  }
  await pool.query(unlimited('checkpoint'));
}
