-- PostgreSQL returns `json` as it is stored, but generates the text of `jsonb` for each post of a feed. A new column,
-- because changing the type would write the whole table again.
alter table posts add column pictures_json json; -- null: none
update posts set pictures_json = pictures::json where pictures is not null;
alter table posts drop column pictures;
alter table posts rename column pictures_json to pictures;

alter table deleted_posts add column pictures_json json;
update deleted_posts set pictures_json = pictures::json where pictures is not null;
alter table deleted_posts drop column pictures;
alter table deleted_posts rename column pictures_json to pictures;
