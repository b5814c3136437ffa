-- When the newest backup of another database that is in the same place was begun, as of the last backup; null without one.
alter table backup_state add column others_at timestamptz;
