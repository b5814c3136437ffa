-- Who has signed builds of the web client that this site has served. After a signed one, the server starts with a build that
-- is not signed only if the operator wants that.
create table build_signers (
  key text primary key, -- as in authorized_keys
  name text not null,
  first_served_at timestamptz not null
);
