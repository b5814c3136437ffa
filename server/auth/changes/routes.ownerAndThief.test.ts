import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountEvent } from '#server/account/public.ts';
import { addPasskey, logIn, PASSKEY_URL } from '#tests/support/people/secondFactors.ts';
import { createMember, type Member, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { runWaitingUndos } from './waitingUndos.ts';

/*
 * The owner of an account and a thief, who hold different things: a mailbox, a password, a session. The table of
 * docs/decisions/0018 says who can do what. Each property is checked for random sequences of what a thief can do.
 */

const RUNS = { numRuns: 12, seed: 20261126 };
const THIEFS_EMAIL = 'thief@evil.test';
const OWNERS_NEW_EMAIL = 'safe@vichara.test';
const THIEFS_PASSWORD = 'the password of a thief';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PASSKEY_URL });
});
afterAll(() => server.close());

async function startAgain() {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
  await logIn(server, 'meera'); // From now on, the account knows a browser.
}

/** The links that somebody can open who reads the mails to an address: the tokens of all events, oldest first. */
async function linksTo(email: string): Promise<string[]> {
  const events = await server.database.db
    .selectFrom('account_events')
    .selectAll()
    .where('user_id', '=', meera.id)
    .where('email', '=', email)
    .orderBy('number')
    .execute();
  return events.map((event: AccountEvent) => server.deps.tokens.linkToken('notMe', event, event.expires_at));
}

const openLink = (token: string, password?: string) =>
  server.request('POST /auth/not-me', { body: { token, ...(password !== undefined && { password }) } });

/** Changes the email of the account, and opens the link in the mail to the new address. */
async function changeEmail(member: Pick<Member, 'token'>, newEmail: string) {
  await server.requestAs(member, 'POST /account/email', { newEmail });
  const change = await server.database.db
    .selectFrom('email_changes')
    .selectAll()
    .where('new_email', '=', newEmail)
    .executeTakeFirst();
  if (!change) return;
  const token = server.deps.tokens.linkToken('newEmail', change, change.expires_at);
  await server.request('POST /auth/confirm-email', { body: { token } });
}

const changePassword = (member: Pick<Member, 'token'>, oldPassword: string, newPassword: string) =>
  server.requestAs(member, 'POST /account/change-password', { oldPassword, newPassword });

async function stateNow() {
  const { db } = server.database;
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', meera.id)
    .executeTakeFirstOrThrow();
  const present = (table: 'passkeys' | 'authenticator_apps') =>
    db
      .selectFrom(table)
      .select('id')
      .where('added_in', 'is not', null)
      .where('removed_in', 'is', null)
      .execute();
  const factors = (await Promise.all([present('passkeys'), present('authenticator_apps')])).flat().length;
  return { email, factors };
}

/** What a thief with a session does, and with the passwords that they know. A step can fail, such as a second change. */
type Theft = 'email' | 'passkey' | 'password' | 'link' | 'stop' | 'removePasskey';
const STEPS: Record<Theft, (thief: Pick<Member, 'token'>, passwords: string[]) => Promise<unknown>> = {
  email: (thief) => changeEmail(thief, THIEFS_EMAIL),
  passkey: (thief) => addPasskey(server, thief).catch(() => {}), // The session may have ended.
  password: async (thief, passwords) =>
    passwords.includes(PASSWORD) && changePassword(thief, PASSWORD, THIEFS_PASSWORD),
  link: async (_, passwords) => {
    for (const token of await linksTo(THIEFS_EMAIL))
      for (const password of [undefined, ...passwords]) await openLink(token, password);
  },
  stop: async (thief, passwords) => {
    for (const password of passwords) await server.requestAs(thief, 'DELETE /account/undo', { password });
  },
  removePasskey: async (thief) => {
    const { body } = await server.requestAs(thief, 'GET /account/security');
    for (const { id } of body.passkeys ?? []) await server.requestAs(thief, `DELETE /account/passkeys/${id}`);
  },
};
const steal = (step: Theft, thief: Pick<Member, 'token'>, passwords: string[]) =>
  STEPS[step](thief, passwords);
const thefts = fc.array(
  fc.constantFrom<Theft>('email', 'passkey', 'password', 'link', 'stop', 'removePasskey'),
  {
    minLength: 1,
    maxLength: 6,
  },
);

it('a thief who can only read the mailbox neither removes a second factor nor changes the email back within 72 hours', async () => {
  type Protection = 'passkey' | 'email' | 'newBrowser' | 'password';
  const PROTECTIONS: Record<Protection, (password: string) => Promise<unknown>> = {
    passkey: () => addPasskey(server, meera),
    email: () => changeEmail(meera, OWNERS_NEW_EMAIL),
    newBrowser: (password) => logIn(server, 'meera', { password }),
    password: (password) => changePassword(meera, password, `${password} on`),
  };
  const protections = fc.array(fc.constantFrom<Protection>('passkey', 'email', 'newBrowser', 'password'), {
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(
      protections,
      fc.constantFrom<Protection>('passkey', 'email'),
      protections,
      fc.integer({ min: 0, max: 71 }),
      async (before, protection, after, hours) => {
        await startAgain();
        let ownersPassword = PASSWORD;
        for (const step of [...before, protection, ...after]) {
          await PROTECTIONS[step](ownersPassword);
          if (step === 'password') ownersPassword = `${ownersPassword} on`;
        }
        const expected = await stateNow();
        for (const token of await linksTo(meera.email))
          for (const password of [undefined, 'a guess', '']) await openLink(token, password);
        server.advanceClock({ hours });
        await runWaitingUndos(server.deps);
        expect(await stateNow()).toEqual(expected);
      },
    ),
    RUNS,
  );
});

it('an owner with the mailbox and the password from before a theft undoes it at once, whatever the thief has done', async () => {
  await fc.assert(
    fc.asyncProperty(thefts, async (steps) => {
      await startAgain();
      await logIn(server, 'meera'); // The thief signs in from an unknown browser, and the owner gets a mail.
      const thief = { token: await signIn(server.deps, meera.id) };
      for (const step of steps) await steal(step, thief, [PASSWORD, THIEFS_PASSWORD]);
      const [firstLink = ''] = await linksTo(meera.email);
      const reply = await openLink(firstLink, PASSWORD);
      expect([reply.status, reply.body.endsAt]).toEqual([200, undefined]);
      expect(await stateNow()).toEqual({ email: meera.email, factors: 0 });
      expect((await server.requestAs(thief, 'GET /account')).status).toBe(401);
      for (const password of [PASSWORD, THIEFS_PASSWORD])
        expect((await logIn(server, 'meera', { password })).status).toBe(400);
      for (const token of await linksTo(THIEFS_EMAIL)) expect((await openLink(token)).status).toBe(400);
    }),
    RUNS,
  );
});

it('an owner with only the mailbox undoes a theft after 72 hours, and a thief without the password cannot stop it', async () => {
  await fc.assert(
    fc.asyncProperty(thefts, thefts, async (before, after) => {
      await startAgain();
      await logIn(server, 'meera');
      const thief = { token: await signIn(server.deps, meera.id) };
      for (const step of before) await steal(step, thief, [THIEFS_PASSWORD]);
      const [firstLink = ''] = await linksTo(meera.email);
      const { status, body } = await openLink(firstLink);
      expect(status).toBe(200);
      for (const step of after) await steal(step, thief, [THIEFS_PASSWORD]);
      if (body.endsAt) {
        server.advanceClock({ hours: 72 });
        await runWaitingUndos(server.deps);
      }
      expect(await stateNow()).toEqual({ email: meera.email, factors: 0 });
      expect((await server.requestAs(thief, 'GET /account')).status).toBe(401);
    }),
    RUNS,
  );
});
