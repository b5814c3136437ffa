-- The days of a weekly series are weekdays as RFC 5545 writes them.
alter table event_series
  add constraint event_series_by_day_check check (by_day <@ array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);
