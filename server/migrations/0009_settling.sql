-- When a session last wrote something, kept where a replica is read: until that has followed, it reads elsewhere.
alter table sessions add column wrote_at timestamptz;
