alter table practice_settings
  add column remind_at timestamptz, -- when the next reminder is due
  add column feed_key_hash text unique, -- of the calendar address
  add constraint practice_settings_remind_at_check check ((remind_at is not null) = has_reminder);
create index practice_settings_due on practice_settings (remind_at) where remind_at is not null;
