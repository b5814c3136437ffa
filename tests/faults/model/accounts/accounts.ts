import { removeAccount } from '#tests/faults/model/communities/removal.ts';
import { listOf } from '#tests/faults/model/match.ts';
import {
  type Answer,
  DAY,
  type Handlers,
  HOUR,
  hasLapsed,
  hasPassed,
  type MemberStep,
  MINUTE,
  mail,
  noContent,
  ok,
  refused,
  type Step,
} from '#tests/faults/model/step.ts';
import type { Signup, User, World } from '#tests/faults/model/world.ts';
import { enterFromNewBrowser } from './newBrowser.ts';
import { removeAvatar } from './pictures.ts';
import { ownUser } from './profile.ts';
import {
  accountOf,
  isReserved,
  isTaken,
  isWaiting,
  openAccount,
  same,
  signUpCalls,
  waitingSignups,
} from './signUp.ts';

/** Accounts and sessions: api.md, “Session” and “Auth and account”. No account here has a second factor. */

const SESSION = 30 * DAY;
const SHORT_SESSION = DAY;

/** A changed password ends the sessions, all or all others, and voids the links that were open. */
function changePassword({ world }: Step, user: User, password: string, keptSession: string | null) {
  user.password = password;
  endSessions(world, user.id, keptSession);
  for (const reset of world.resets) if (same(reset.email, user.email)) reset.isVoid = true;
  mail(world, user.email, 'passwordChanged');
}

function endSessions(world: World, user: string, keptSession: string | null) {
  for (const [name, session] of Object.entries(world.sessions))
    if (session.user === user && name !== keptSession) delete world.sessions[name];
}

function resetPassword(step: Step): Answer {
  const { world, call } = step;
  const { token, newPassword } = call.body as Record<string, string>;
  if (!newPassword || newPassword.length < 8) return refused(400);
  const contested = world.signups.find(
    ({ setPassword, state }) => setPassword === token && state === 'waiting',
  );
  if (contested) {
    openAccount(step, contested, newPassword);
    return ok();
  }
  const reset = world.resets.find(({ email, at }) => email === call.link?.of && at === call.link.at);
  if (!reset || reset.isVoid || hasLapsed(step, reset, HOUR)) return refused(400);
  // Whether a later link voids an earlier one is not said.
  if (world.resets.some(({ email, at }) => email === reset.email && at > reset.at) && step.either())
    return refused(400);
  const user = accountOf(world, reset.email);
  const newest = waitingSignups(step, reset.email).at(-1);
  if (user) {
    changePassword(step, user, newPassword, null);
    user.knowsBrowsers = true;
  } else if (newest) openAccount(step, newest, newPassword);
  else return refused(400);
  reset.isVoid = true;
  return ok();
}

function logIn(step: Step): Answer {
  const { world, call, now, fresh } = step;
  const { loginIdentifier = '', password, remember } = call.body as Record<string, string>;
  const user = accountOf(world, loginIdentifier);
  if (user && user.password === password) {
    const lifetime = (remember as unknown) === false ? SHORT_SESSION : SESSION;
    world.sessions[call.opens ?? fresh('session')] = { user: user.id, endsAt: now + lifetime };
    enterFromNewBrowser(step, user, (remember as unknown) !== false);
    return ok({ user: ownUser(world, user) });
  }
  const isRight = (signup: Signup) =>
    (same(signup.email, loginIdentifier) || same(signup.username, loginIdentifier)) &&
    signup.password === password;
  return refused(world.signups.some((signup) => isRight(signup) && isWaiting(step, signup)) ? 403 : 400);
}

export const signInCalls: Handlers = {
  ...signUpCalls,
  'POST /auth/reset-password': resetPassword,
  'POST /auth/login': logIn,
  'POST /auth/logout': ({ world, call, me }) => {
    // Of two sign-outs at the same time, the second may be let in before the first has ended the session.
    if (!me) return { status: [401, 204] };
    delete world.sessions[call.as ?? ''];
    return noContent;
  },
  'POST /auth/request-password-reset': (step) => {
    const { world, call, now } = step;
    const email = String(call.body?.email);
    const account = Object.values(world.users).find((user) => same(user.email, email));
    if (account || waitingSignups(step, email).length > 0) {
      world.resets.push({ email, at: now, number: call.number, isVoid: false });
      mail(world, email, 'reset');
    }
    return ok();
  },
};

/** Whether the member has signed in within the last ten minutes: account.md, “Fresh authentication”. */
const isFresh = (step: MemberStep) => {
  const session = step.world.sessions[step.call.as ?? ''];
  return session !== undefined && !hasPassed(step, session.endsAt - SESSION + 10 * MINUTE);
};

const isLastAdmin = ({ world }: MemberStep, user: User) =>
  user.role === 'admin' && Object.values(world.users).filter(({ role }) => role === 'admin').length === 1;

export const accountCalls: Handlers<MemberStep> = {
  'GET /account': ({ world, me }) => ok(ownUser(world, me)),
  'GET /account/sessions': ({ world, me, now }) => {
    const own = Object.values(world.sessions).filter(({ user, endsAt }) => user === me.id && endsAt > now);
    return ok(listOf(own.map(() => undefined)));
  },
  'PUT /account': (step) => {
    const { fullName, username, avatarUrl } = step.call.body as Record<string, string>;
    if (!fullName || !username) return refused(400);
    if (isReserved(username)) return refused(400, 409);
    if (isTaken(step, username, step.me.email, step.me.id)) return refused(409);
    if (avatarUrl && !avatarUrl.includes(`/pictures/${step.world.avatars[step.me.id]}/`))
      throw new Error('The model does not know pictures of other sites.');
    // What is left out is cleared.
    if (!avatarUrl) removeAvatar(step, step.me.id);
    Object.assign(step.me, { fullName: fullName.trim(), username });
    return ok(ownUser(step.world, step.me));
  },
  'POST /account/change-password': (step) => {
    const { oldPassword, newPassword } = step.call.body as Record<string, string>;
    if (oldPassword !== step.me.password || !newPassword || newPassword.length < 8) return refused(400);
    changePassword(step, step.me, newPassword, step.call.as);
    return ok();
  },
  'DELETE /account': (step) => {
    if (step.call.body?.password !== step.me.password) return refused(400);
    if (isLastAdmin(step, step.me)) return refused(409);
    endSessions(step.world, step.me.id, null);
    removeAccount(step, step.me);
    return noContent;
  },
  'PUT /account/mutes/{userId}': ({ world, call, me }) => {
    const id = call.params?.userId ?? '';
    if (!world.users[id]) return refused(404);
    // Whether members can mute themselves is not said.
    if (id === me.id) return { status: [204, 400, 403, 404, 409] };
    if (!me.muted.includes(id)) me.muted.push(id);
    return noContent;
  },
  'DELETE /account/mutes/{userId}': ({ call, me }) => {
    if (!me.muted.includes(call.params?.userId ?? '')) return { status: [204, 404] };
    me.muted = me.muted.filter((id) => id !== call.params?.userId);
    return noContent;
  },
  'PUT /admin/users/{id}/role': (step) => {
    const user = step.world.users[step.call.params?.id ?? ''];
    const role = step.call.body?.newRole as User['role'];
    if (step.me.role !== 'admin') return refused(403);
    // Whether the password is asked for again is not said.
    if (!isFresh(step) && step.either()) return refused(403);
    if (!user) return refused(404);
    if (role !== 'admin' && isLastAdmin(step, user)) return refused(409);
    user.role = role;
    return ok({ id: user.id, role });
  },
};
