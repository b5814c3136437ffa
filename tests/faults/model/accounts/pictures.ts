import { listOf } from '#tests/faults/model/match.ts';
import {
  type Answer,
  created,
  DAY,
  type Handlers,
  latestSince,
  type MemberStep,
  MINUTE,
  ok,
  refused,
  SLACK,
  type Step,
} from '#tests/faults/model/step.ts';
import type { Picture, World } from '#tests/faults/model/world.ts';
import { ownUser } from './profile.ts';

/** Pictures for avatars: pictures.md. Those for other uses, and addresses of other sites, are left out. */

const isInPlace = ({ avatars }: World, { id, user }: Picture) => avatars[user] === id;
const namedPicture = ({ world, call }: Step) => world.pictures[call.params?.id ?? ''];

/** What lost its place goes within a minute. What never had one goes after 24 hours: how soon is not said. */
export function mayBeGone({ world, call }: Step, picture: Picture): boolean {
  if (isInPlace(world, picture)) return false;
  return picture.lostAt !== null || latestSince(picture.number, call) > picture.uploadedAt + DAY - SLACK;
}
const mustBeGone = ({ call, now }: Step, { lostAt }: Picture) =>
  call.isQuiet === true && lostAt !== null && now > lostAt + MINUTE + SLACK;

/** Takes the avatar of a member out of its place. */
export function removeAvatar({ world, now }: Step, user: string) {
  const picture = world.pictures[world.avatars[user] ?? ''];
  if (picture) picture.lostAt = now;
  delete world.avatars[user];
}

/** The pictures of a deleted account go. How soon is not said: as if they had lost their place. */
export function dropPictures(step: Step, user: string) {
  removeAvatar(step, user);
  for (const picture of Object.values(step.world.pictures))
    if (picture.user === user) picture.lostAt ??= step.now;
}

/** A member has at most two uploads at once. One whose answer was lost may still be on its way. */
const mayBeTooMany = ({ world, me }: MemberStep) =>
  world.pending.some(({ endpoint, as }) => {
    const session = world.sessions[as ?? ''];
    return endpoint === 'POST /pictures' && (!session || session.user === me.id);
  });

function upload(step: MemberStep): Answer {
  const { world, call, me, now, fresh } = step;
  if (call.query?.use !== 'avatar' || call.picture === undefined)
    throw new Error('The model knows only pictures for avatars.');
  const id = fresh('id');
  const times = { uploadedAt: now, number: call.number, createdAt: fresh('createdAt'), lostAt: null };
  world.pictures[id] = { id, user: me.id, ...times };
  return mayBeTooMany(step) ? { status: [201, 409], body: { id } } : created({ id });
}

function putInPlace(step: MemberStep): Answer {
  const { world, call, me } = step;
  const id = call.body?.pictureId as string | null;
  const picture = world.pictures[id ?? ''];
  // The status for another member's picture is named, that for none at all is not.
  if (id !== null && picture?.user !== me.id) return picture ? refused(400) : refused(400, 404);
  const status = picture && mayBeGone(step, picture) ? [200, 400, 404] : [200];
  if (id === null || world.avatars[me.id] !== id) removeAvatar(step, me.id);
  if (picture) {
    world.avatars[me.id] = picture.id;
    picture.lostAt = null;
  }
  return { status, body: ownUser(world, me) };
}

function deletePicture(step: MemberStep): Answer {
  const { world, me } = step;
  const picture = namedPicture(step);
  if (!picture) return refused(404);
  // Whether it is said that the picture of another member is there is left open.
  if (picture.user !== me.id) return refused(403, 404);
  const status = mayBeGone(step, picture) ? [204, 404] : [204];
  if (isInPlace(world, picture)) delete world.avatars[me.id];
  delete world.pictures[picture.id];
  return { status };
}

type Row = { createdAt: string };
const isNewestFirst = (a: Row, b: Row) => a.createdAt >= b.createdAt;

function ownPictures(step: MemberStep): Answer {
  const { world, me, either } = step;
  for (const picture of Object.values(world.pictures).filter(({ user }) => user === me.id))
    if (mustBeGone(step, picture) || (mayBeGone(step, picture) && either()))
      delete world.pictures[picture.id];
  const left = Object.values(world.pictures).filter(({ user }) => user === me.id);
  // How `usedIn` names an avatar is not said, only that it is null without a place.
  const rows = left.map((picture) => ({
    ...{ id: picture.id, createdAt: picture.createdAt, use: 'avatar' },
    usedIn: isInPlace(world, picture) ? {} : null,
  }));
  return ok({ items: listOf(rows, isNewestFirst) });
}

export const openPictureCalls: Handlers = {
  // Without `key`. The bytes are not compared.
  'GET /pictures/{id}/{size}.webp': (step) => {
    const picture = namedPicture(step);
    if (!picture || mustBeGone(step, picture)) return refused(404);
    if (isInPlace(step.world, picture)) return ok();
    // Until it is gone, whether what has lost its place is still shown is not said.
    return picture.lostAt === null ? refused(404) : { status: [200, 404] };
  },
};

export const pictureCalls: Handlers<MemberStep> = {
  'POST /pictures': upload,
  'PUT /account/avatar': putInPlace,
  'DELETE /pictures/{id}': deletePicture,
  'GET /account/pictures': ownPictures,
};
