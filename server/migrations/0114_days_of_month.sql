-- The day of each month on which a monthly series takes place: the first to fifth or the last (-1) of the weekday in
-- by_day, or the last day (-1). Without either, it is the day of the month on which the series starts.
alter table event_series
  add column which integer,
  add column month_day integer,
  drop constraint event_series_check2, -- by_day in weekly series only
  add constraint event_series_which_check check (which between 1 and 5 or which = -1),
  add constraint event_series_month_day_check check (month_day = -1),
  add constraint event_series_days_check check (
    case frequency
      when 'WEEKLY' then by_day is not null and num_nonnulls(which, month_day) = 0
      when 'MONTHLY' then num_nonnulls(which, month_day) < 2
        and coalesce(cardinality(by_day), 0) = num_nonnulls(which)
      else num_nonnulls(by_day, which, month_day) = 0
    end
  );
