-- The minutes of a practice in the sequence of a preset; null for its default value.
alter table preset_practices add column minutes smallint check (minutes between 1 and 180);
