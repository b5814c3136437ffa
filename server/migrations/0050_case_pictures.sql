-- The pictures of what a case is about, as it was when it was reported. They stay in the case when they are removed from
-- everywhere else.
create table case_pictures (
  case_id uuid not null references cases on delete cascade,
  picture_id uuid not null references pictures on delete cascade,
  position integer not null, -- among the pictures of the post, from 1
  alt text not null,
  primary key (case_id, picture_id)
);
create index case_pictures_picture on case_pictures (picture_id);

insert into case_pictures (case_id, picture_id, position, alt)
select cases.id, pictures.id, copy.position, copy.value ->> 'alt'
from cases
join (select id, pictures from posts union all select id, pictures from deleted_posts) as post
  on post.id = cases.subject_id
cross join json_array_elements(post.pictures) with ordinality as copy (value, position)
join pictures on pictures.id = (copy.value ->> 'id')::uuid
where cases.kind = 'post' and cases.content is not null;

insert into case_pictures (case_id, picture_id, position, alt)
select cases.id, pictures.id, 1, ''
from cases join pictures on pictures.member_id = cases.subject_id
where cases.kind = 'member' and cases.state <> 'decided';
