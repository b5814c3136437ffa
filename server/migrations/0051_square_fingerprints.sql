-- The fingerprint of an avatar was taken after it was cut to a square, so the same picture had another one elsewhere. From
-- now on `fingerprint` is that of the whole picture, and this one that of its central square. For avatars of before, only
-- the latter is known.
alter table pictures
  add column square_fingerprint text check (square_fingerprint ~ '^[01]{64}$');
update pictures set square_fingerprint = fingerprint where use = 'avatar';
-- Null for pictures that were blocked before.
alter table blocked_pictures add column square_fingerprint text;
