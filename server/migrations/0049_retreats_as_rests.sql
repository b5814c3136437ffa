-- The days of a retreat are also a rest of the practice, unless the member says otherwise. The rest stays when the retreat
-- is deleted after its end.
alter table retreats add column is_rest boolean not null default true;
alter table practice_rests add column is_retreat boolean not null default false;
insert into practice_rests (id, user_id, from_on, to_on, is_retreat)
  select gen_random_uuid(), user_id, from_on, to_on, true from retreats;
