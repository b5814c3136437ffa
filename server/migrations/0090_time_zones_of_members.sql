-- The time zone of a member's days; null for the zone of the device.
alter table users add column timezone text check (length(timezone) between 1 and 64);
