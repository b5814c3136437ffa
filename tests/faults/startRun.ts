import sharp from 'sharp';
import { createOracle, type Exchange, type Oracle } from '#tests/faults/model/oracle.ts';
import { DAY, latestSince } from '#tests/faults/model/step.ts';
import { type Call, createWorld, type User } from '#tests/faults/model/world.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { type DrawnCall, MEMBERS } from './steps.ts';
import { ADMIN, type FaultWorld } from './world.ts';

export interface Failure {
  /** The index of the step that failed. */
  step: number;
  /** The endpoint whose answer is wrong, or `mails`. Runs with the same value probably fail for the same reason. */
  about: string;
  problem: string;
}

export type Problem = Omit<Failure, 'step'>;
export const problemOf = (about: string, problem: string): Problem => ({ about, problem });

const PASSWORD = 'still water runs';

/** A run that has begun. */
export interface Run {
  world: FaultWorld;
  oracle: Oracle;
  /** The tokens of the sessions by their names, which begin with the id of the member. */
  tokens: Map<string, string>;
  /** Has made one of the members an admin. */
  admin: User;
  members: User[];
  /** The number of the last call. */
  last: number;
  /** When the server's clock was set back (`Call`). */
  peaks: readonly { at: number; lastCall: number }[];
  /** How many possible worlds were left when everything was read last. */
  alike: number;
  /** When all tasks are done that the clock has made due, by `performance.now()`. */
  tasksDoneAt: number;
  /** When the mail server began to fail, by `performance.now()`; null if it has not since the last quiet point. */
  mailsFailedAt: number | null;
  /** The Message-IDs of the mails that have been compared. A repetition has the same. */
  comparedMails: Set<string>;
}

/** Signs up the members, without faults. */
export async function startRun(world: FaultWorld): Promise<Run> {
  const run = world.nextRun();
  const admin = run === 1 ? await signUp(world, ADMIN.username) : await logIn(world, ADMIN.username);
  const names = Array.from({ length: MEMBERS }, (_, number) => `member-${run}-${number}`);
  const signedUp = await Promise.all(names.map((name) => signUp(world, name)));
  const tokens = new Map([admin, ...signedUp].map(({ user, token }) => [user.id, token]));
  const members = signedUp.map(({ user }) => user);
  const token = signedUp[0]?.token;
  const { body: practices } = await world.call({ endpoint: 'GET /sadhana/practices', token });
  const ofPractice = ({ id, type }: { id: string; type: 'time' | 'reps' }) => ({ id, type });
  const users = [admin.user, ...members];
  const model = createWorld(users, practices.map(ofPractice));
  const endsAt = world.now().epochMilliseconds + 30 * DAY;
  for (const { id } of users) model.sessions[id] = { user: id, endsAt };
  const comparedMails = new Set(world.mails.mails.map(({ messageId = '' }) => messageId));
  const times = { peaks: [], alike: 0, tasksDoneAt: 0, mailsFailedAt: null };
  return {
    world,
    oracle: createOracle(model),
    tokens,
    admin: admin.user,
    members,
    last: 0,
    ...times,
    comparedMails,
  };
}

async function signUp(world: FaultWorld, username: string): Promise<{ user: User; token: string }> {
  const email = `${username}@vichara.test`;
  const signup = { endpoint: 'POST /auth/signup', body: { username, email, password: PASSWORD } };
  const { status } = await world.call(signup);
  if (status !== 201) throw new Error(`Signing up ${username} was answered with ${status}.`);
  const token = tokenIn(await world.mails.nextMailTo(email));
  await world.call({ endpoint: 'POST /auth/verify-email', body: { token } });
  return logIn(world, username);
}

async function logIn(world: FaultWorld, username: string): Promise<{ user: User; token: string }> {
  const login = { loginIdentifier: username, password: PASSWORD };
  const { body } = await world.call({ endpoint: 'POST /auth/login', body: login });
  const { id, role, email } = body.user;
  const nothingSet = { fullName: null, muted: [], dayStartsAt: 0, knowsBrowsers: true, newBrowsersAt: [] };
  return { user: { id, username, email, role, password: PASSWORD, ...nothingSet }, token: body.token };
}

export async function send(run: Run, call: Call, fault?: DrawnCall['fault']): Promise<Exchange['reply']> {
  const { endpoint, params = {}, query = {}, as, key, ifMatch, picture } = call;
  if (endpoint === 'POST /payments/webhook') return sendStripeEvents(run, call, fault);
  const body = picture === undefined ? call.body : await pngOf(picture);
  const path = endpoint.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const reply = await run.world.call({
    endpoint: search ? `${path}?${search}` : path,
    token: as === null ? undefined : run.tokens.get(as),
    ...{ body, key, ifMatch, fault },
  });
  if (call.opens && reply.status === 200) run.tokens.set(call.opens, reply.body.token);
  return reply.status === 0 ? null : reply;
}

/** Lets a subscription of a member begin or end at Stripe, which tells the server. A reply of null: it will tell it later. */
async function sendStripeEvents(
  run: Run,
  call: Call,
  fault?: DrawnCall['fault'],
): Promise<Exchange['reply']> {
  const { stripe } = run.world;
  const { at, body } = call;
  const user = String(body?.user);
  const ends = body?.subscription === 'ends';
  // The server's clock was set back, but not Stripe's. The server would keep the subscription until that time.
  if (ends && latestSince(0, call) > at) return null;
  if (ends) await stripe.end(user, fault);
  else {
    const token = run.tokens.get(validSessions(run, user)[0] ?? '');
    const checkout = await run.world.call({ endpoint: 'POST /payments/checkout-session', token });
    // 409: the subscription runs.
    if (checkout.status !== 200) return checkout.status === 409 ? { status: 200 } : null;
    await stripe.pay(checkout.body.checkoutUrl, fault);
  }
  const status = await stripe.repeat();
  return [0, 503, 507].includes(status) ? null : { status };
}

/** A picture of one colour, a different one for each number. */
const pngOf = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: `#${(number % 2 ** 24).toString(16).padStart(6, '0')}`,
    },
  })
    .png()
    .toBuffer();

/** The names of the sessions of a member that have not ended. */
export const validSessions = ({ oracle, tokens }: Run, id: string) =>
  [...tokens.keys()].filter((name) => name.startsWith(id) && oracle.worlds[0]?.sessions[name]);

/** The number and the time of the next call. */
export function numbered(run: Run): Pick<Call, 'number' | 'at' | 'peaks'> {
  run.last += 1;
  return { number: run.last, at: run.world.now().epochMilliseconds, peaks: run.peaks };
}
