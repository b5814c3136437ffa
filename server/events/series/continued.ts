import { type RawBuilder, sql } from 'kysely';

/** The ids of a series and of those that continue it after changes from a date on. */
export const continuedSeries = (id: RawBuilder<unknown> | string): RawBuilder<unknown> => sql`
  with recursive continued as (
    select id, next_id from event_series where id = ${id}
    union
    select series.id, series.next_id from event_series as series join continued on series.id = continued.next_id
  )
  select id from continued`;
