-- What an import of an archive has found here already, and what was refused, since it was last begun.
alter table imports
  add column known integer not null default 0 check (known >= 0),
  add column refused integer not null default 0 check (refused >= 0);
