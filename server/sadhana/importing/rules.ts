import type { Selectable } from 'kysely';
import { type Said, saidBySchema, say } from '#contract/platform/say.ts';
import { fold } from '#contract/platform/words.ts';
import {
  ImportedLog,
  type ImportPractice,
  type ImportRow,
  type PracticeImport,
} from '#contract/sadhana/imports.ts';
import { MAX_VALUE, type PracticeDraft, valueTooLarge } from '#contract/sadhana/practices.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { PracticeRow } from '#server/sadhana/practices/rules.ts';
import { latestDay } from '#server/sadhana/rules.ts';

type ImportRecord = Pick<
  Selectable<DB['imports']>,
  'id' | 'program' | 'created_at' | 'finished_at' | 'created'
>;

export const importOf = ({
  id,
  program,
  created_at,
  finished_at,
  created,
}: ImportRecord): PracticeImport => ({
  id,
  program: program as PracticeImport['program'],
  createdAt: iso(created_at),
  finishedAt: finished_at && iso(finished_at),
  logs: created,
});

/** The member's practice that an imported one becomes; undefined if it has to be created, or if they may not log it. */
export const practiceFor = (
  practice: Pick<PracticeDraft, 'name' | 'type'> | { id: string },
  usable: readonly PracticeRow[],
): PracticeRow | undefined =>
  'id' in practice
    ? usable.find(({ id }) => id === practice.id)
    : usable.find(({ name, type }) => type === practice.type && fold(name) === fold(practice.name));

/** The practices of an import that have to be created. Of two with the same name and type, the first is created. */
export function newPractices(
  practices: readonly ImportPractice[],
  usable: readonly PracticeRow[],
): PracticeDraft[] {
  const drafts = new Map<string, PracticeDraft>();
  for (const practice of practices) {
    if ('id' in practice || practiceFor(practice, usable)) continue;
    const key = `${practice.type} ${fold(practice.name)}`;
    if (!drafts.has(key)) drafts.set(key, practice);
  }
  return [...drafts.values()];
}

/** A practice of an import, as far as its logs need it. The id is null until it is created. */
export interface TargetPractice {
  id: string | null;
  type: PracticeRow['type'];
}

/** A log that can be created. */
export interface LogToImport extends ImportedLog {
  target: TargetPractice;
}

/** Divides the rows of a call into logs and those that are refused, with the reasons. */
export function readRows(
  rows: readonly ImportRow[],
  targets: readonly (TargetPractice | undefined)[],
  now: Temporal.Instant,
): { logs: LogToImport[]; refused: ({ row: number } & Said)[] } {
  const logs: LogToImport[] = [];
  const refused: ({ row: number } & Said)[] = [];
  const latest = latestDay(now);
  for (const [row, sent] of rows.entries()) {
    const { data: log, error } = ImportedLog.safeParse(sent);
    const target = log && targets[log.practice];
    if (error) refused.push({ row, ...saidOf(error.issues[0]) });
    else if (!target) refused.push({ row, ...say('Unknown practice') });
    else if (log.date > latest)
      refused.push({ row, ...say('{label} must not lie in the future', { label: 'Date' }) });
    else if (log.value > MAX_VALUE[target.type])
      refused.push({ row, ...valueTooLarge('Value', target.type) });
    else logs.push({ ...log, target });
  }
  return { logs, refused };
}

const saidOf = (issue: { path: PropertyKey[]; message: string } | undefined): Said =>
  saidBySchema(issue?.path.join('.') ?? '', issue?.message ?? '');

/** How often a value of a practice is logged on a day. */
export interface LogCount {
  practice_id: string;
  practised_on: string;
  value: number;
  logs: number;
}

/**
 * The logs that are not there yet. Logs are a multiset of practice, day and value: if a day has two sits of 20 minutes,
 * and three are imported, the last one is new.
 */
export function newLogs<Log extends LogToImport>(logs: readonly Log[], existing: readonly LogCount[]): Log[] {
  const left = new Map(
    existing.map((each) => [keyOf(each.practice_id, each.practised_on, each.value), each.logs]),
  );
  return logs.filter(({ target, date, value }) => {
    const key = keyOf(target.id ?? '', date, value);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
}

const keyOf = (practiceId: string, day: string, value: number) => `${practiceId} ${day} ${value}`;
