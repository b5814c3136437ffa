-- Whether a member who decides about requests, reports or books gets mails about what waits.
alter table users add column waiting_mails boolean not null default true;

-- The last mail about waiting work to each member. The next one is sent when something newer than `told_until` waits.
create table waiting_mails (
  user_id uuid primary key references users on delete cascade,
  sent_at timestamptz not null,
  told_until timestamptz not null,
  urgent_sent_at timestamptz
);

create index join_requests_waiting on join_requests (created_at) where state = 'waiting';
create index cases_waiting_in_community on cases (community_id) where state <> 'decided';
create index cases_waiting_since on cases (waiting_since) where state <> 'decided';
