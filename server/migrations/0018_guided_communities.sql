-- The number of communities that a member guides. Others see from it who is a guide, without a subquery.
alter table users add column guided_communities integer not null default 0
  check (guided_communities >= 0); -- changed in the transaction of the membership
update users set guided_communities = guided.communities
  from (select user_id, count(*) as communities from memberships where role = 'guide' group by user_id) as guided
  where guided.user_id = users.id;

create or replace view people as
  select id, username, full_name, avatar_url, role, is_patron,
    case when is_patron then username_gradient end as username_gradient,
    guided_communities > 0 as is_guide
  from users;
