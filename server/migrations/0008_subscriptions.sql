-- The patron's flag holds while an admin's hand or a subscription gives it.
alter table users add column patron_by_subscription boolean not null default false;
alter table users add column is_patron boolean not null
  generated always as (patron_by_hand or patron_by_subscription) stored;

create or replace view people as
  select id, username, full_name, avatar_url, role, is_patron,
    case when is_patron then username_gradient end as username_gradient,
    exists (select from memberships where user_id = users.id and memberships.role = 'guide') as is_guide
  from users;

create table subscriptions (
  id text primary key,                  -- Stripe's
  user_id uuid not null references users on delete cascade,
  customer_id text not null,            -- Stripe's
  status text not null,                 -- Stripe's word
  begun_at timestamptz not null,
  paid_until timestamptz,               -- the end of the period that is paid for
  ends_at timestamptz,                  -- when it is to end, or ended
  as_of timestamptz not null            -- the moment of which this is told: older news does not replace it
);
create index subscriptions_of_user on subscriptions (user_id, begun_at desc);
create index subscriptions_customer on subscriptions (customer_id);
create index subscriptions_paid_until on subscriptions (paid_until) where status in ('active', 'trialing', 'past_due');

-- The last checkout that a member began, so that Stripe can be asked what became of it.
create table checkouts (
  user_id uuid primary key references users on delete cascade,
  session_id text not null,             -- Stripe's
  begun_at timestamptz not null
);

-- The events of Stripe's that have been counted.
create table stripe_events (
  id text primary key,
  received_at timestamptz not null
);
create index stripe_events_received on stripe_events (received_at);
