-- Decisions that were made on the command line, and not by an account that has since been deleted.
alter table decisions
  add column is_by_operator boolean not null default false,
  add check (not is_by_operator or actor_id is null);
alter table community_decisions
  add column is_by_operator boolean not null default false,
  add check (not is_by_operator or actor_id is null);

update decisions set is_by_operator = true where actor_id is null and reason like '%from the shell';
update community_decisions as decision set is_by_operator = true
from decisions
where decisions.is_by_operator and decision.actor_id is null and decision.is_by_admin
  and decision.decided_at = decisions.decided_at;
