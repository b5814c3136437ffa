import { type RawBuilder, sql } from 'kysely';

/** The ids of a series and of those that continue it after changes from a date on. */
export const continuedSeries = (id: RawBuilder<unknown> | string): RawBuilder<unknown> => sql`
  with recursive continued as (
    select id, next_id from event_series where id = ${id}
    union
    select series.id, series.next_id from event_series as series join continued on series.id = continued.next_id
  )
  select id from continued`;

/**
 * The passage of a book about which the members meet on the date `occurrence`: that of a reading whose meetings are the dates
 * of this series, if it is the first of them since the passage opened, and neither has the next passage opened
 * nor the reading ended.
 */
export const PASSAGE = sql`(
  select json_build_object('id', passage.id, 'title', passage.title)
  from readings as reading
  join passages as passage on passage.reading_id = reading.id
  left join passages as next on next.reading_id = reading.id and next.number = passage.number + 1
  where reading.community_id = occurrence.community_id and reading.series_id is not null
    and occurrence.starts_at >= passage.opens_at
    and occurrence.starts_at < least(next.opens_at, reading.ends_at)
    and occurrence.series_id in (${continuedSeries(sql`reading.series_id`)})
    and not exists (
      select from occurrences as earlier
      where earlier.series_id in (${continuedSeries(sql`reading.series_id`)})
        and earlier.starts_at >= passage.opens_at and earlier.starts_at < occurrence.starts_at
        and earlier.cancelled_at is null and earlier.is_confirmed
    )
  order by reading.first_opens_at desc, reading.id desc limit 1)`;
