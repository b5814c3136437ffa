-- Whether the journal of a member is sealed: encrypted by the member's devices with a key that the server does not have.
-- Writing a plain entry locks the account's row for key share, and changing this column to a state that refuses such
-- writes locks it for update, so that no plain entry is written to a sealed journal.
alter table users
  add column journal text not null default 'plain' check (journal in ('plain', 'sealing', 'sealed', 'unsealing'));

-- A member has a seal unless the journal is plain.
create table journal_seals (
  user_id uuid primary key references users on delete cascade,
  generation integer not null check (generation >= 1),
  kdf jsonb not null,   -- how the key of the passphrase is derived: algorithm, memory, passes, lanes and salt
  wraps jsonb not null, -- the key of the journal, encrypted with those of the passphrase and of the recovery phrase
  head text not null,   -- base64url
  n bigint not null check (n >= 0), -- the number of the last change of a sealed entry
  last_based_on bigint,  -- `basedOn` and the SHA-256 of the last accepted call, by which its repetition is recognized
  last_sha256 text,
  created_at timestamptz not null,
  updated_at timestamptz not null -- when the member last replaced `kdf`, `wraps` or the state
);

create table sealed_entries (
  user_id uuid not null references journal_seals on delete cascade,
  id uuid not null,
  version integer not null check (version >= 1),
  generation integer not null check (generation >= 1),
  n bigint not null, -- the number of the last change of this entry
  box text check (box <> ''), -- base64url; null for an entry that was deleted or opened
  pictures uuid[] not null default '{}',
  created_at timestamptz not null, -- when the entry was created, plain or sealed
  primary key (user_id, id),
  check (box is not null or cardinality(pictures) = 0)
);
-- Encrypted bytes cannot be compressed.
alter table sealed_entries alter column box set storage external;
create unique index sealed_entries_n on sealed_entries (user_id, n);
-- PostgreSQL estimates how many of them a member has, as for `journal_entries` (0019).
alter table sealed_entries alter column user_id set (n_distinct = -0.01);
