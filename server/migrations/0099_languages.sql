-- Languages are BCP 47 tags; null where nothing is known. That of a person is the language of their mails, and that of a
-- community or a book the language in which it is written.
alter table users add column language text check (length(language) between 2 and 35);
alter table signups add column language text check (length(language) between 2 and 35);
alter table guests add column language text check (length(language) between 2 and 35);
alter table waiting
  add column language text check (length(language) between 2 and 35),
  add check (language is null or email is not null);
alter table event_notices
  add column language text check (length(language) between 2 and 35);
alter table reports
  add column language text check (length(language) between 2 and 35),
  add check (language is null or reporter_id is null);
alter table communities add column language text check (length(language) between 2 and 35);
alter table books add column language text check (length(language) between 2 and 35);
alter table book_corrections add column language text check (length(language) between 2 and 35);

create index communities_in_language on communities (language, created_at desc, id desc)
  where language is not null;
create index books_in_language on books (language, created_at desc, id desc)
  where status = 'approved' and language is not null;
