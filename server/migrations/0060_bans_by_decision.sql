-- Each decision keeps its own ban or pause. The strongest of them is in force.
alter table bans drop constraint bans_pkey, add primary key (decision_id);
drop index bans_decision;
create index bans_member on bans (community_id, user_id);

-- Several cases can be about one text: undoing a decision looks for others that have removed it.
create index cases_subject on cases (subject_id) where subject_id is not null;
