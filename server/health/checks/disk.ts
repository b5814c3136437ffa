import fs from 'node:fs/promises';
import os from 'node:os';
import { sql } from 'kysely';
import type { Check } from '#server/health/check.ts';
import type { Problem } from '#server/health/problems.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';

const [MEGABYTE, GIGABYTE] = [1_000_000, 1_000_000_000];
/** Below so much space, somebody should look; below the second, it is broken. */
const [LOW_BYTES, FULL_BYTES] = [2 * GIGABYTE, 0.25 * GIGABYTE];
/** With space for fewer days, somebody should look; with fewer than the second, it is broken. */
const [FEW_DAYS, LAST_DAYS] = [30, 3];
/** Days that are compared for the pace. Fewer than the second say little. */
const [PACE_DAYS, MIN_PACE_DAYS] = [30, 3];
const MEMORY_SHARE = 0.9;

/** Whether the disk of DATA_DIR and the memory of this server suffice. */
export const checkDisk: Check = async (deps) => {
  const { bavail, bsize } = await fs.statfs(deps.settings.dataDir);
  const free = bavail * bsize;
  const pace = await bytesPerDay(deps, free);
  const days = pace > 0 ? Math.floor(free / pace) : null;
  const memory = process.memoryUsage.rss();
  return {
    problems: diskProblems({ free, days, memory, limit: memoryLimit() }),
    figures: { freeBytes: free, memoryBytes: memory, ...(days !== null && { days }) },
  };
};

interface Space {
  /** Bytes that are left on the disk. */
  free: number;
  /** For how many days they suffice; null if this is not known. */
  days: number | null;
  /** Bytes of memory that the server uses, and that it may use. */
  memory: number;
  limit: number;
}

/** What is wrong with so much space and memory. */
export function diskProblems({ free, days, memory, limit }: Space): Problem[] {
  const problems: Problem[] = [];
  const n = Math.round(free / (GIGABYTE / 10)) / 10;
  const isFull = free < FULL_BYTES || (days !== null && days < LAST_DAYS);
  const state = isFull ? 'broken' : 'look';
  if (days !== null && days < FEW_DAYS) problems.push({ name: 'diskPace', state, values: { n, days } });
  else if (free < LOW_BYTES) problems.push({ name: 'diskSpace', state, values: { n } });
  if (memory > limit * MEMORY_SHARE)
    problems.push({
      name: 'memory',
      state: 'look',
      values: { used: Math.round(memory / MEGABYTE), limit: Math.round(limit / MEGABYTE) },
    });
  return problems;
}

/** The memory that this process may use: that of its container, or of the machine. */
const memoryLimit = (): number =>
  Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, os.totalmem());

/** How much the disk of this server fills up in a day, by the space that it had in the last days; 0 if this is not known. */
async function bytesPerDay({ db, clock }: Pick<Deps, 'db' | 'clock'>, free: number): Promise<number> {
  const first = await firstSample(db, clock(), free);
  const day = (at: string) => Temporal.PlainDate.from(at);
  const today = clock().toZonedDateTimeISO('UTC').toPlainDate();
  const days = first ? day(first.day).until(today).days : 0;
  return first && days >= MIN_PACE_DAYS ? Math.max(0, (first.free_bytes - free) / days) : 0;
}

/** Records the space of today, and returns the earliest sample of the last days. */
async function firstSample(db: Db, now: Temporal.Instant, free: number) {
  const host = os.hostname();
  const today = now.toString().slice(0, 10);
  const { rows } = await sql<{ day: string; free_bytes: number }>`
    with outdated as (
      delete from disk_samples where day < ${today}::date - ${PACE_DAYS}::int
    ), sampled as (
      insert into disk_samples (host, day, free_bytes) values (${host}, ${today}, ${free})
      on conflict (host, day) do nothing
    )
    select day, free_bytes from disk_samples
    where host = ${host} and day >= ${today}::date - ${PACE_DAYS}::int order by day limit 1`.execute(db);
  return rows[0];
}
