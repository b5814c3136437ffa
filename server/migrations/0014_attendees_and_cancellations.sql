-- Who sees the list of attendees of a series: everyone who sees the event, or members of the community.
alter table event_series
  add column attendees_shown_to text not null default 'everyone'
    constraint event_series_attendees_shown_to_check check (attendees_shown_to in ('everyone', 'members'));
update event_series set attendees_shown_to = 'members'
  from communities where communities.id = community_id and privacy = 'private';
alter table event_series alter column attendees_shown_to set default 'members';

-- Occurrences that were cancelled before they had ended, so that their addresses can say so for 30 days after.
create table cancelled_occurrences (
  id uuid primary key,                  -- of the occurrence, which is gone
  community_id uuid not null references communities on delete cascade,
  ends_at timestamptz not null
);
create index cancelled_occurrences_community on cancelled_occurrences (community_id);
create index cancelled_occurrences_end on cancelled_occurrences (ends_at);
