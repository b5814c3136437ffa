-- What undoing a ban also restores: whether the member gets announcements, and whether they have seen that there are any.
-- Both are null where no membership is restored, and for bans of before. Such members count as those of before 0106.
alter table community_decisions
  add column former_gets_announcements boolean,
  add column former_has_seen_announcements boolean;
