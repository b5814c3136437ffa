import { sql, type Transaction } from 'kysely';
import { HEALTH_PARTS, type HealthPartId, type HealthState } from '#contract/health.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Problem } from './problems.ts';

/** The state of a part as it was last checked. */
export interface PartRow {
  id: HealthPartId;
  state: HealthState;
  since: Temporal.Instant;
  told_at: Temporal.Instant | null;
  problems: Problem[];
  figures: Record<string, number>;
  checked_at: Temporal.Instant;
}

/** The parts in the order in which they are shown. */
export async function storedParts(db: Db): Promise<PartRow[]> {
  const rows = (await db.selectFrom('health_parts').selectAll().execute()) as PartRow[];
  return rows.sort((a, b) => HEALTH_PARTS.indexOf(a.id) - HEALTH_PARTS.indexOf(b.id));
}

/** Stores what a check has found. A part that is in the same state as before keeps since when it has been. */
export async function saveParts(
  db: Db,
  now: Temporal.Instant,
  found: Pick<PartRow, 'id' | 'state' | 'problems' | 'figures'>[],
): Promise<void> {
  const rows = sql.join(
    found.map(
      ({ id, state, problems, figures }) => sql`(
        ${id}, ${state}, ${now}::timestamptz, ${JSON.stringify(problems)}::jsonb, ${JSON.stringify(figures)}::jsonb,
        ${now}::timestamptz)`,
    ),
  );
  await sql`
    insert into health_parts as stored (id, state, since, problems, figures, checked_at) values ${rows}
    on conflict (id) do update set
      since = case when stored.state = excluded.state then stored.since else excluded.since end,
      state = excluded.state, problems = excluded.problems, figures = excluded.figures,
      checked_at = excluded.checked_at`.execute(db);
}

/** The parts that became broken, or stopped being broken, before an instant, and of which the admins were not told. Marks them. */
export async function takeUntold(
  trx: Transaction<DB>,
  { before, now }: { before: Temporal.Instant; now: Temporal.Instant },
): Promise<Pick<PartRow, 'id' | 'state' | 'problems'>[]> {
  const { rows } = await sql<Pick<PartRow, 'id' | 'state' | 'problems'>>`
    update health_parts set told_at = case when state = 'broken' then ${now}::timestamptz end
    where since <= ${before} and (state = 'broken') = (told_at is null)
    returning id, state, problems`.execute(trx);
  return rows;
}

/** One part; undefined if it was never checked. */
export const storedPart = async (db: Db, id: string): Promise<PartRow | undefined> =>
  (await storedParts(db)).find((part) => part.id === id);
