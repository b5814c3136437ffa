import { sql } from 'kysely';
import type { Check } from '#server/health/check.ts';
import type { Problem } from '#server/health/problems.ts';
import { endOfSupport } from '#server/health/support.ts';

/** How long a transaction may be open, in minutes: the second is broken. */
const [LONG_MINUTES, VERY_LONG_MINUTES] = [10, 60];

/** The month in which a major version of PostgreSQL gets its last fixes (https://www.postgresql.org/support/versioning/). */
const POSTGRES_ENDS: Record<number, string> = {
  14: '2026-11',
  15: '2027-11',
  16: '2028-11',
  17: '2029-11',
  18: '2030-11',
};

/** Whether PostgreSQL is maintained, holds no transaction open, and has a replica that keeps up. */
export const checkDatabase: Check = async ({ db, settings, clock, replica }) => {
  const { rows } = await sql<{ version: number; minutes: number }>`
    select current_setting('server_version_num')::int / 10000 as version,
      coalesce((select floor(extract(epoch from max(now() - xact_start)) / 60)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and application_name <> 'vichara-export'), 0)::int as minutes`.execute(
    db,
  );
  const { version = 0, minutes = 0 } = rows[0] ?? {};
  const isBehind = settings.databaseReplicaUrl !== null && replica.withoutPrimary() === null;
  // The embedded database comes with the product, and is updated with it.
  const ownVersion = settings.databaseUrl === null ? null : version;
  return {
    problems: databaseProblems({ version: ownVersion, minutes, isBehind }, clock()),
    figures: { version, openMinutes: minutes },
  };
};

/** What is wrong with a database. `version` is null where nobody chooses it, and `minutes` those of the oldest transaction. */
export function databaseProblems(
  { version, minutes, isBehind }: { version: number | null; minutes: number; isBehind: boolean },
  now: Temporal.Instant,
): Problem[] {
  const problems: Problem[] = [];
  if (minutes >= LONG_MINUTES)
    problems.push({
      name: 'openTransaction',
      state: minutes >= VERY_LONG_MINUTES ? 'broken' : 'look',
      values: { n: minutes },
    });
  if (isBehind) problems.push({ name: 'replicaBehind', state: 'look' });
  const month = version === null ? null : endOfSupport(POSTGRES_ENDS, version, now);
  if (version !== null && month !== null)
    problems.push({ name: 'databaseAge', state: 'look', values: { version, month } });
  return problems;
}
