import {
  type Answer,
  created,
  DAY,
  type Handlers,
  hasLapsed,
  mail,
  ok,
  refused,
  type Step,
} from '#tests/faults/model/step.ts';
import type { Signup, World } from '#tests/faults/model/world.ts';

/** Signing up, until the mail is answered: api.md, “Auth and account”. A signup is kept apart from the accounts. */

const RESERVED = new Set('admin administrator moderator guide support system root staff me api'.split(' '));
export const isReserved = (username: string) => RESERVED.has(username.toLowerCase());

export const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
export const accountOf = (world: World, identifier: string) =>
  Object.values(world.users).find(
    ({ email, username }) => same(email, identifier) || same(username, identifier),
  );
export const waitingSignups = (step: Step, email: string) =>
  step.world.signups.filter((signup) => same(signup.email, email) && isWaiting(step, signup));
export const isWaiting = (step: Step, signup: Signup) =>
  signup.state === 'waiting' && !hasLapsed(step, signup, DAY);

export function isTaken(step: Step, username: string, email: string, id?: string): boolean {
  const isAccount = Object.values(step.world.users).some(
    (user) => same(user.username, username) && user.id !== id,
  );
  const isHeld = step.world.signups.some(
    (signup) => same(signup.username, username) && !same(signup.email, email) && isWaiting(step, signup),
  );
  return isAccount || isHeld;
}

/** Opens the account of a signup. The others of the same email are void. */
export function openAccount({ world, fresh }: Step, signup: Signup, password: string) {
  const { username, email } = signup;
  const id = fresh('id');
  for (const other of world.signups)
    if (same(other.email, email) && other.state === 'waiting') other.state = 'void';
  signup.state = 'verified';
  world.users[id] = {
    id,
    username,
    email,
    password,
    role: 'sadhaka',
    fullName: null,
    muted: [],
    dayStartsAt: 0,
    knowsBrowsers: false,
    newBrowsersAt: [],
  };
}

function signUp(step: Step): Answer {
  const { world, call, now } = step;
  const { username, email, password } = call.body as Record<string, string>;
  if (!username || !email || !password || password.length < 8 || username.length < 3) return refused(400);
  if (isReserved(username) || isTaken(step, username, email)) return refused(409);
  const others = waitingSignups(step, email);
  // Whether an exact repetition counts as a second signup is not said.
  const isRepeated = others.some((other) => same(other.username, username) && other.password === password);
  const isContested = others.length > 0 && (!isRepeated || step.either());
  for (const other of others) other.isContested ||= isContested;
  world.signups.push({
    username,
    email,
    password,
    at: now,
    number: call.number,
    state: 'waiting',
    isContested,
    setPassword: null,
  });
  mail(world, email, accountOf(world, email) ? 'alreadyRegistered' : 'verification');
  return created();
}

function verify(step: Step): Answer {
  const { world, call, now, fresh } = step;
  const signup = world.signups.find(({ username, at }) => username === call.link?.of && at === call.link.at);
  if (!signup || signup.state === 'void') return refused(400);
  if (signup.state === 'verified') return now > signup.at + DAY ? { status: [200, 400] } : ok();
  if (!isWaiting(step, signup) || accountOf(world, signup.email)) return refused(400);
  if (signup.isContested) {
    signup.setPassword = fresh('setPassword');
    return ok({ setPassword: signup.setPassword });
  }
  openAccount(step, signup, signup.password);
  mail(world, signup.email, 'welcome', null, true);
  return ok();
}

export const signUpCalls: Handlers = { 'POST /auth/signup': signUp, 'POST /auth/verify-email': verify };
