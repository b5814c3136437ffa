-- The number of replies, which is changed in the transaction that inserts, sets aside or restores a reply.
alter table posts add column reply_count integer not null default 0 check (reply_count >= 0);
update posts set reply_count = counted.replies
from (select post_id, count(*)::integer as replies from replies group by post_id) as counted
where posts.id = counted.post_id;
