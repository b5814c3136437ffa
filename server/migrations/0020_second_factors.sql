-- `browser` is a name such as "Firefox on Linux". `authenticated_at` is when the session last gave the password or a
-- second factor, `strong_at` when it last gave a second factor. Sessions that are older than this migration have null:
-- for them, `created_at` counts.
alter table sessions
  add column browser text,
  add column seen_at timestamptz,
  add column authenticated_at timestamptz,
  add column strong_at timestamptz;

-- The number of the account's last security event.
alter table users add column last_event integer not null default 0;

-- What happened to the security of an account. A mail about it has a link by which the owner undoes everything since.
-- `number` counts the events of an account. Factors store the numbers of the events that added and removed them.
create table account_events (
  id uuid primary key,
  number integer not null,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in
    ('browser.new', 'password.changed', 'email.requested', 'email.changed', 'passkey.added', 'passkey.removed',
     'app.added', 'app.removed', 'codes.replaced', 'code.used', 'codes.wrong', 'recovery.begun', 'recovery.near',
     'recovery.ended')),
  detail text,
  email text not null, -- the address that the mail goes to
  nonce text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz, -- when the link was used, or a link of an earlier event
  unique (user_id, number)
);
create index account_events_expiry on account_events (expires_at);

-- Removed factors are kept for seven days, because the link in a mail restores them.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  host text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_on date,
  added_in integer not null,
  removed_in integer,
  removed_at timestamptz,
  check ((removed_in is null) = (removed_at is null))
);
create index passkeys_user on passkeys (user_id);
create unique index passkeys_credential on passkeys (credential_id) where removed_in is null;
create index passkeys_removed on passkeys (removed_at) where removed_at is not null;

-- `sealed_key` is encrypted (server/auth/factors/sealing.ts). `last_step` is the time step of the last code, so that
-- each code is accepted once. Without `added_in`, the app waits to be confirmed.
create table authenticator_apps (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  sealed_key text not null,
  last_step bigint not null,
  created_at timestamptz not null,
  added_in integer,
  removed_in integer,
  removed_at timestamptz,
  check ((removed_in is null) = (removed_at is null)),
  check (removed_in is null or added_in is not null)
);
create index authenticator_apps_user on authenticator_apps (user_id);
create unique index authenticator_apps_current on authenticator_apps (user_id)
  where added_in is not null and removed_in is null;
create unique index authenticator_apps_unconfirmed on authenticator_apps (user_id) where added_in is null;
create index authenticator_apps_removed on authenticator_apps (removed_at) where removed_at is not null;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  salt text not null,
  hash text not null,
  used_at timestamptz,
  added_in integer not null,
  removed_in integer,
  removed_at timestamptz,
  primary key (user_id, hash),
  check ((removed_in is null) = (removed_at is null))
);
create index recovery_codes_removed on recovery_codes (removed_at) where removed_at is not null;

-- Sign-ins that have given the password and wait for the second factor. `sealed_browser` is the key that the browser
-- sent, encrypted.
create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  nonce text not null,
  password_hash text not null,
  sealed_browser text,
  is_remembered boolean not null,
  wrong_codes integer not null default 0,
  expires_at timestamptz not null
);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_expiry on sign_ins (expires_at);

-- The challenges that a passkey has answered, so that each is answered once.
create table spent_challenges (
  id uuid primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

-- Browsers in which the member has signed in, by the hash of a random key and the user's id. Where only the password was
-- reset, `has_signed_in` is false: such a browser has its own limit of passwords, but not of codes.
create table browser_keys (
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  has_signed_in boolean not null,
  used_at timestamptz not null
);
create index browser_keys_user on browser_keys (user_id, used_at);

create table email_changes (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique,
  new_email text not null,
  nonce text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_expiry on email_changes (expires_at);

-- Former emails. For some days nobody else can use them, so that their owner can go back.
create table reserved_emails (
  email text primary key check (email = lower(email)),
  user_id uuid not null references users on delete cascade,
  reserved_until timestamptz not null
);
create index reserved_emails_user on reserved_emails (user_id);
create index reserved_emails_expiry on reserved_emails (reserved_until);

-- Requests to remove all second factors. `ends_at` is set when the link in the mail is opened, or by the command line.
create table recoveries (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique,
  nonce text not null,
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null, -- of the link
  ends_at timestamptz,
  reminded_at timestamptz
);
create index recoveries_ends on recoveries (ends_at) where ends_at is not null;

alter table decisions
  drop constraint decisions_deed_check,
  add constraint decisions_deed_check check (deed in
    ('book.approved', 'book.rejected', 'book.corrected', 'book.removed', 'correction.rejected', 'role.changed',
     'patron.given', 'patron.taken', 'community.deleted', 'recovery.begun', 'recovery.cancelled', 'sessions.ended',
     'reset.created'));
