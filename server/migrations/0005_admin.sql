create extension if not exists pg_trgm;

alter table users
  add column found_by text generated always as
    (lower(username || ' ' || email || ' ' || coalesce(full_name, ''))) stored;
create index users_found_by on users using gin (found_by gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);

-- What moderators and admins decided.
create table decisions (
  id uuid primary key,
  actor_id uuid references users on delete set null,
  deed text not null check (deed in
    ('book.approved', 'book.rejected', 'role.changed', 'patron.given', 'patron.taken', 'community.deleted')),
  subject_id uuid not null,
  subject_name text, -- null for a member, who has a name of their own as long as there is an account
  reason text,
  decided_at timestamptz not null
);
create index decisions_newest on decisions (decided_at desc, id desc);
