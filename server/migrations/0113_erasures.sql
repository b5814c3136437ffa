-- What members have deleted or sealed, and what was brought back, until it is written beside the backups: a restore
-- erases it again. The rows are written by the triggers below, also where no backups are made, and deleted within a minute.
create table erasures (
  kind text not null, -- the table
  row_id uuid not null,
  erased_at timestamptz not null default now(),
  primary key (kind, row_id)
);
create index erasures_oldest on erasures (erased_at);

-- Records the deleted rows under the name of a table. Those whose parent was deleted with them are left out: the parent is
-- recorded, and takes them with it after a restore too. Arguments: the name, and the table and the column of the parent.
create function record_erasures() returns trigger language plpgsql as $$
declare
  parent text := '';
begin
  if tg_nargs = 3 then
    parent := format('where exists (select from %I where %I.id = deleted_rows.%I)', tg_argv[1], tg_argv[1], tg_argv[2]);
  end if;
  execute format(
    'insert into erasures (kind, row_id) select %L, id from deleted_rows %s
    on conflict (kind, row_id) do update set erased_at = excluded.erased_at', tg_argv[0], parent);
  return null;
end $$;

create trigger record_erasures after delete on users
  referencing old table as deleted_rows for each statement execute function record_erasures('users');
create trigger record_erasures after delete on journal_entries
  referencing old table as deleted_rows for each statement execute function record_erasures('journal_entries', 'users', 'user_id');
-- An entry that is opened again was recorded when it was sealed.
create trigger record_erasures after delete on sealed_entries
  referencing old table as deleted_rows for each statement execute function record_erasures('journal_entries', 'users', 'user_id');
create trigger record_erasures after delete on practice_logs
  referencing old table as deleted_rows for each statement execute function record_erasures('practice_logs', 'users', 'user_id');
create trigger record_erasures after delete on presets
  referencing old table as deleted_rows for each statement execute function record_erasures('presets', 'users', 'owner_id');
create trigger record_erasures after delete on communities
  referencing old table as deleted_rows for each statement execute function record_erasures('communities');
create trigger record_erasures after delete on posts
  referencing old table as deleted_rows for each statement execute function record_erasures('posts', 'communities', 'community_id');
create trigger record_erasures after delete on deleted_posts
  referencing old table as deleted_rows for each statement execute function record_erasures('posts', 'communities', 'community_id');
create trigger record_erasures after delete on replies
  referencing old table as deleted_rows for each statement execute function record_erasures('replies', 'posts', 'post_id');
create trigger record_erasures after delete on deleted_replies
  referencing old table as deleted_rows for each statement execute function record_erasures('replies', 'communities', 'community_id');
create trigger record_erasures after delete on event_series
  referencing old table as deleted_rows for each statement execute function record_erasures('event_series', 'communities', 'community_id');
create trigger record_erasures after delete on books
  referencing old table as deleted_rows for each statement execute function record_erasures('books');
create trigger record_erasures after delete on pictures
  referencing old table as deleted_rows for each statement execute function record_erasures('pictures');
create trigger record_erasures after delete on journal_pictures
  referencing old table as deleted_rows for each statement execute function record_erasures('journal_pictures');
