-- The pages of the site, such as its privacy policy. Each published change of a page is a version of its own, so that it is
-- known to which one a member has agreed. A draft is the latest version, and has not been published.
create table site_pages (
  slug text not null check (slug ~ '^[a-z0-9-]{2,40}$'),
  language text not null check (length(language) between 2 and 35),
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 100),
  text text not null check (length(text) between 1 and 100000),
  is_published boolean not null,
  asks_again boolean not null,
  created_at timestamptz not null,
  primary key (slug, language, version)
);

-- The versions of the terms and the privacy policy to which members have agreed.
create table page_agreements (
  user_id uuid not null references users on delete cascade,
  slug text not null,
  language text not null,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (user_id, slug, language, version)
);
