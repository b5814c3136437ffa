-- Whether the spot was that of a guest, to whose address a calendar entry was mailed. The mails about this booking bring
-- calendar entries even if the member does not want them (`users.calendar_mails`).
alter table bookings add column was_guest boolean not null default false;

-- Whether a guest on a waitlist has yet to prove the address by the link in the mail. Until then no spot is offered.
alter table waiting
  add column must_confirm boolean not null default false,
  add check (not must_confirm or email is not null);
