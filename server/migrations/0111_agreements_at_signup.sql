-- The versions of pages to which somebody agreed by sending the signup form: [{slug, language, version, agreed_at}]. They
-- become rows of `page_agreements` when the account is made, which may be much later.
alter table signups add column agreed_pages json not null default '[]';
alter table registrations add column agreed_pages json not null default '[]';
