-- Series without an end. Their occurrences are made 12 months ahead, and guides confirm them up to a day. A living series
-- has until_at only if another series continues it.
alter table event_series
  add column is_living boolean not null default false,
  add column confirmed_until date,  -- in the time zone of the series
  add column reminded_until date,   -- the value of confirmed_until about whose end the guides have been mailed
  drop constraint event_series_check1, -- frequency, step and until_at together
  add constraint event_series_rule_check check (
    num_nulls(frequency, step) in (0, 2)
    and case when is_living then frequency is not null else (until_at is null) = (frequency is null) end
  ),
  add constraint event_series_living_check check (is_living = (confirmed_until is not null));
create index event_series_living on event_series (id) where is_living;

-- A date that is not confirmed cannot be booked, and is in no feed, mail or agenda. Those of series with an end are.
alter table occurrences add column is_confirmed boolean not null default true;
