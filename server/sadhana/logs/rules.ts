import type { Selectable } from 'kysely';
import type { Log, LogDetails, LogDraft } from '#contract/sadhana/logs.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';

/** A log with the name of its practice. */
export type LogRow = Omit<Selectable<DB['practice_logs']>, 'user_id'> & { name: string };

/** A log with the journal entry that was written after it. */
export type LogDetailsRow = LogRow & { entry_id: string | null };

/** The position of a log among the logs of its owner. */
export type LogPosition = Pick<LogRow, 'practised_on' | 'id'>;

/** All columns of a log. */
export type LogColumns = Selectable<DB['practice_logs']>;

export const logOf = (row: LogRow): Log => ({
  id: row.id,
  practiceId: row.practice_id,
  practice: { id: row.practice_id, name: row.name, type: row.type },
  date: row.practised_on,
  value: row.value,
  sankalpa: row.sankalpa,
  notes: row.notes,
  createdAt: iso(row.created_at),
});

export const logDetailsOf = (row: LogDetailsRow): LogDetails => ({ ...logOf(row), entryId: row.entry_id });

/** The columns that a draft sets. `type` is the type of its practice. */
export const columnsOf = ({ practiceId, date, value, sankalpa, notes }: LogDraft, type: LogRow['type']) => ({
  practice_id: practiceId,
  type,
  practised_on: date,
  value,
  sankalpa,
  notes,
});
