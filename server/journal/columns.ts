import { sql } from 'kysely';
import type { EntryPicture, Sit } from '#contract/journal/entries.ts';
import type { EntryReading } from '#contract/journal/entryDrafts.ts';
import { columnNames } from '#server/platform/database/columns.ts';
import { instantText } from '#server/platform/database/database.ts';
import type { EntryColumns } from './rules.ts';

/**
 * The columns that a draft decides, with their types in a row of JSON. Each statement that writes entries takes them from
 * here, so that a new column is written by all of them.
 */
const DRAFT_COLUMN_TYPES = {
  title: 'text',
  content: 'text',
  mood: 'text',
  tags: 'text[]',
  tag_keys: 'text[]',
  words: 'text[]',
  written_at: 'timestamptz',
  written_on: 'date',
  pictures: 'jsonb',
  reading: 'jsonb',
} satisfies Record<keyof EntryColumns | 'pictures', string>;

const draftColumns = Object.entries(DRAFT_COLUMN_TYPES);
/** The names of the columns in an `insert`. */
export const DRAFT_COLUMNS = columnNames(DRAFT_COLUMN_TYPES);
/** Their values in a record `entry` of `json_to_recordset`. */
export const DRAFT_VALUES = sql.raw(
  draftColumns
    .map(([name]) => (name === 'words' ? 'array_to_tsvector(entry.words)' : `entry.${name}`))
    .join(', '),
);
/** The definitions of such a record. */
export const DRAFT_RECORD = sql.raw(draftColumns.map(([name, type]) => `${name} ${type}`).join(', '));

const LIST_COLUMNS = [
  'journal_entries.id',
  'title',
  'mood',
  'tags',
  'written_on as day',
  sql<EntryReading | null>`reading`.as('reading'),
] as const;
/** The columns of an entry in a list. */
export const EXCERPT_COLUMNS = [
  ...LIST_COLUMNS,
  instantText('written_at').as('written_at'),
  sql<string>`left(content, 280)`.as('excerpt'),
] as const;
/** The columns of a whole entry. Queries that select them also select `SIT`. */
export const ENTRY_COLUMNS = [
  ...LIST_COLUMNS,
  'written_at',
  'content',
  sql<EntryPicture[] | null>`journal_entries.pictures`.as('pictures'),
  'created_at',
  'updated_at',
] as const;

/** The practice after which an entry was written; null for other entries. */
export const SIT = sql<Sit | null>`(
  select json_build_object(
    'logId', log.id, 'practice', json_build_object('id', practice.id, 'name', practice.name, 'type', practice.type),
    'date', log.practised_on, 'value', log.value, 'sankalpa', log.sankalpa, 'reflection', reflection)
  from practices as practice left join practice_logs as log on log.id = journal_entries.log_id
  where practice.id = journal_entries.practice_id)`.as('sit');
