-- Columns are named for what they contain.
alter table decisions rename column deed to kind;
alter table decisions rename constraint decisions_deed_check to decisions_kind_check;

alter table reports rename column told_at to notified_at;
alter table waiting rename column told_at to notified_at;
alter table waiting_mails rename column told_until to notified_until;

alter table idempotency_keys rename column made_id to created_id;
alter table idempotency_keys rename column made_at to created_at;
alter index idempotency_keys_made_at rename to idempotency_keys_created_at;
alter table event_notices rename column made_at to created_at;
alter index event_notices_made rename to event_notices_created_at;
alter table feed_addresses rename column made_at to created_at;
alter table member_feeds rename column made_at to created_at;
