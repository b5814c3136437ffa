import { sql } from 'kysely';
import type { Person } from '#contract/platform/names.ts';

/** The guide who created `event_series as series`; null when the account has been deleted. */
export const GUIDE = sql<Person | null>`(
  select json_build_object('id', id, 'username', username, 'fullName', full_name)
  from people where id = series.guide_id)`;
