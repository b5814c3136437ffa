-- A monthly series can take place on days of the moon, which are computed. Guides move single ones by a day, or leave them
-- out: the traditions differ.
alter table event_series
  add column moon text check (moon in ('full', 'new', 'ekadashi')),
  add column moon_earlier date[] not null default '{}',
  add column moon_later date[] not null default '{}',
  add column moon_left_out date[] not null default '{}',
  add constraint event_series_moon_rule_check
    check (moon is null or frequency = 'MONTHLY' and step = 1 and num_nonnulls(by_day, which, month_day) = 0),
  add constraint event_series_moon_adjusted_check check (
    cardinality(moon_earlier) + cardinality(moon_later) + cardinality(moon_left_out)
      <= case when moon is null then 0 else 60 end
  );
