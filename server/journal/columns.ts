import { sql } from 'kysely';
import type { EntryPicture, Sit } from '#contract/journal/entries.ts';
import { instantText } from '#server/platform/database/database.ts';

const LIST_COLUMNS = ['journal_entries.id', 'title', 'mood', 'tags', 'written_on as day'] as const;
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
