-- While another signup of the same email waits, or once one has waited beside it, the password of a signup opens
-- no account: anybody may have sent it. Its link then proves the address alone.
alter table signups add column is_contested boolean not null default false;

update signups set is_contested = true
where user_id is null and exists (
  select from signups as other
  where lower(other.email) = lower(signups.email) and other.id <> signups.id and other.user_id is null
);
