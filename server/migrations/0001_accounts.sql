create table users (
  id uuid primary key,
  username text not null check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  email text not null,
  password_hash text not null,
  full_name text,
  avatar_url text,
  role text not null default 'sadhaka' check (role in ('sadhaka', 'moderator', 'admin')),
  patron_by_hand boolean not null default false,
  username_gradient text,
  event_reminders boolean not null default false,
  created_at timestamptz not null
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

-- Who has a username, in lower case: an account, or for a while the email that asked for it. One table for
-- both, so that one constraint keeps every two apart.
create table usernames (
  name text primary key check (name = lower(name)),
  user_id uuid unique references users on delete cascade,
  held_for text,
  held_until timestamptz,
  check ((user_id is null) = (held_for is not null and held_until is not null))
);
create index usernames_held_for on usernames (held_for) where held_for is not null;

-- Signups wait here, apart from the accounts, until their mail is answered.
create table signups (
  id uuid primary key,
  username text not null,
  email text not null,
  password_hash text,
  nonce text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_id uuid references users on delete cascade, -- set once verified
  check ((user_id is null) = (password_hash is not null))
);
create index signups_email on signups (lower(email), created_at desc);
create index signups_username on signups (lower(username));
create index signups_user on signups (user_id) where user_id is not null;
create index signups_expiry on signups (expires_at);

-- What somebody asked to be mailed about an address. A row is written whether or not the address is known
-- here, so that the answer takes the same time; the mail's job finds out.
create table email_requests (
  id uuid primary key,
  purpose text not null check (purpose in ('reset', 'verification')),
  email text not null,
  nonce text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_requests_expiry on email_requests (expires_at);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Limits that all servers share; the columns are rate-limiter-flexible's.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expiry on rate_limits (expire);

-- What a call with an Idempotency-Key made; the thing itself is not copied.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  call text not null,
  key uuid not null,
  made_id uuid not null,
  made_at timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_made_at on idempotency_keys (made_at);
