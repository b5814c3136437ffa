import { same } from '#tests/faults/model/accounts/signUp.ts';
import { type Choice, chance, type Drawn, known, oneOf, type Weighted, words } from './draws.ts';

/** With fewer accounts, nobody deletes an account any more. */
const MIN_MEMBERS = 9;

/** The right password, or now and then another one. */
const passwordOf = ({ random }: Choice, password: string) =>
  chance(random, 0.1) ? 'another password' : password;

/** A username that several people want. */
const wantedUsername = ({ random, me }: Choice) =>
  `seeker-${me.email.split('-')[1]}-${oneOf(random, [1, 2, 3, 4])}`;

/** The address of the person whom a member has told of the site. */
const newAddress = ({ me }: Choice) => `new-${me.email}`;

export function logIn(choice: Choice): Drawn {
  const { random, me } = choice;
  const loginIdentifier = chance(random, 0.5) ? me.username : me.email;
  return {
    endpoint: 'POST /auth/login',
    body: { loginIdentifier, password: passwordOf(choice, me.password) },
  };
}

function signUp(choice: Choice): Drawn {
  const { random, me } = choice;
  // An address that has an account gets another mail.
  const email = chance(random, 0.2) ? me.email : newAddress(choice);
  const body = { username: wantedUsername(choice), email, password: words(random, 5) };
  return { endpoint: 'POST /auth/signup', as: null, body };
}

/** The only signup of the person whom a member has told of the site. */
function onlySignup(choice: Choice) {
  const [signup, ...others] = choice.world.signups.filter(({ email }) => same(email, newAddress(choice)));
  return others.length === 0 ? signup : undefined;
}

function verifyEmail(choice: Choice): Drawn | null {
  const signup = onlySignup(choice);
  const token = signup && choice.tokenSentTo(signup.email, '/verification/email?token=');
  if (!signup || !token) return null;
  const link = { of: signup.username, at: signup.at };
  return { endpoint: 'POST /auth/verify-email', as: null, body: { token }, link };
}

/** Somebody signs in who has just signed up, and perhaps not opened the link in the mail. */
function logInFirst(choice: Choice): Drawn | null {
  const signup = onlySignup(choice);
  if (!signup) return null;
  const password = passwordOf(choice, signup.password);
  const body = { loginIdentifier: signup.email, password };
  return { endpoint: 'POST /auth/login', body, opens: `${signup.email}/${choice.now}` };
}

/** Each address asks once, so that it is clear from which call a link comes. */
function requestReset({ world, me }: Choice): Drawn | null {
  if (world.resets.some(({ email }) => same(email, me.email))) return null;
  return { endpoint: 'POST /auth/request-password-reset', as: null, body: { email: me.email } };
}

function resetPassword(choice: Choice): Drawn | null {
  const { random, world, me } = choice;
  const reset = world.resets.find(({ email }) => same(email, me.email));
  const token = reset && choice.tokenSentTo(me.email, '/auth/reset-password?token=');
  if (!reset || !token) return null;
  const body = { token, newPassword: words(random, 6) };
  return { endpoint: 'POST /auth/reset-password', as: null, body, link: { of: me.email, at: reset.at } };
}

function deleteAccount(choice: Choice): Drawn | null {
  const { world, me } = choice;
  if (Object.values(world.users).length < MIN_MEMBERS) return null;
  return { endpoint: 'DELETE /account', body: { password: passwordOf(choice, me.password) } };
}

function changeRole(choice: Choice): Drawn | null {
  const { random, world, me } = choice;
  // Others are refused, which is seen soon enough.
  if (me.role !== 'admin' && chance(random, 0.8)) return null;
  const user = known(random, Object.values(world.users));
  if (!user) return null;
  const newRole = oneOf(random, ['sadhaka', 'moderator', 'admin']);
  return { endpoint: 'PUT /admin/users/{id}/role', params: { id: user.id }, body: { newRole } };
}

/** The calls about accounts. */
export const ACCOUNT_ACTIONS: readonly Weighted[] = [
  [3, logIn],
  [1, () => ({ endpoint: 'POST /auth/logout' })],
  [
    1,
    (choice) => ({
      endpoint: 'POST /account/change-password',
      body: { oldPassword: passwordOf(choice, choice.me.password), newPassword: words(choice.random, 6) },
    }),
  ],
  [
    1,
    (choice) => ({
      endpoint: 'PUT /account',
      body: { fullName: words(choice.random, 2), username: wantedUsername(choice) },
    }),
  ],
  [1, signUp],
  [2, verifyEmail],
  [1, logInFirst],
  [0.7, requestReset],
  [2, resetPassword],
  [0.4, deleteAccount],
  [2, changeRole],
];
