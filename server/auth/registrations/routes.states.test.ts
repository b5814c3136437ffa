import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer();
  admin = await createMember(server, 'anandi');
});
afterAll(() => server.close());

const post = (path: string, body: object) => server.request(`POST /auth/${path}`, { body });

interface ModelSignup {
  id: string;
  password: string;
  needsApproval: boolean;
  isContested: boolean;
}

/** One address: what is done with it, and what docs/decisions/0012 says must become of it and of each password. */
class Address {
  email = `${newId()}@vichara.test`;
  passwords: string[] = [];
  mode: 'open' | 'approval' = 'open';
  /** The waiting signups, newest first. */
  signups: ModelSignup[] = [];
  registration: { password: string; isDeclined: boolean } | null = null;
  account: { password: string } | null = null;

  async setMode(mode: 'open' | 'approval') {
    await server.requestAs(admin, 'PUT /admin/site/registration', { mode, question: null });
    this.mode = mode;
  }

  async signUp() {
    const password = this.newPassword();
    const username = `u${newId().slice(-12)}`;
    const body = { username, email: this.email, password, words: 'To sit with you.' };
    expect((await post('signup', body)).status).toBe(201);
    const { id } = await this.row('signups', 'username', username);
    const isContested = this.signups.length > 0;
    for (const each of this.signups) each.isContested = true;
    this.signups.unshift({ id, password, needsApproval: this.mode === 'approval', isContested });
  }

  /** Opens the link of a signup, and chooses a password if that is asked for. */
  async openLink(index: number) {
    const signup = this.signups[index];
    if (!signup) return;
    const row = await this.row('signups', 'id', signup.id);
    const token = server.deps.tokens.linkToken('verification', row, row.expires_at);
    const { status, body } = await post('verify-email', { token });
    const isTaken = this.account || this.registration?.isDeclined === false;
    if (isTaken) return expect(status).toBe(400);
    if (!signup.isContested) return this.complete(signup, signup.password);
    const password = this.newPassword();
    await post('reset-password', { token: body.setPassword, newPassword: password });
    this.complete(signup, password);
  }

  async accept() {
    const { status } = await this.decide('accept');
    if (!this.registration) return expect(status).toBe(404);
    this.account = { password: this.registration.password };
    this.registration = null;
    this.signups = [];
  }

  async decline() {
    const { status } = await this.decide('decline');
    if (!this.registration) return expect(status).toBe(404);
    expect(status).toBe(this.registration.isDeclined ? 409 : 200);
    this.registration.isDeclined = true;
  }

  async reset() {
    await post('request-password-reset', { email: this.email });
    const request = await this.row('email_requests', 'email', this.email);
    const token = server.deps.tokens.linkToken('reset', request, request.expires_at);
    const password = this.newPassword();
    const { status } = await post('reset-password', { token, newPassword: password });
    const [newest] = this.signups;
    if (this.account) this.account.password = password;
    else if (this.registration?.isDeclined === false) this.registration.password = password;
    else if (newest) this.complete(newest, password);
    else expect(status).toBe(400);
  }

  /** What the login says to a password. */
  answerTo(password: string): string {
    if (this.account?.password === password) return 'signed in';
    if (this.registration?.password === password)
      return this.registration.isDeclined ? 'registration_declined' : 'waiting_for_approval';
    const isOfSignup = this.signups.some((each) => each.password === password);
    return isOfSignup ? 'email_not_verified' : 'invalid_credentials';
  }

  private complete({ needsApproval }: ModelSignup, password: string) {
    this.signups = [];
    this.registration = needsApproval ? { password, isDeclined: false } : null;
    if (!needsApproval) this.account = { password };
  }

  private async decide(verdict: 'accept' | 'decline'): Promise<Reply> {
    const { db } = server.database;
    const found = db.selectFrom('registrations').select('id').where('email', '=', this.email);
    const id = (await found.executeTakeFirst())?.id ?? newId();
    return server.requestAs(admin, `POST /admin/registrations/${id}/${verdict}`, { words: null });
  }

  private row(table: 'signups' | 'email_requests', column: 'id' | 'email' | 'username', value: string) {
    return server.database.db
      .selectFrom(table as 'signups')
      .selectAll()
      .where(column, '=', value)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
  }

  private newPassword(): string {
    const password = `password ${newId()}`;
    this.passwords.push(password);
    return password;
  }
}

type Step = (address: Address) => Promise<unknown>;
const named = (name: string, step: Step) => Object.assign(step, { toString: () => name });
const STEPS = [
  named('open the site', (address) => address.setMode('open')),
  named('require approval', (address) => address.setMode('approval')),
  named('sign up', (address) => address.signUp()),
  named('sign up again', (address) => address.signUp()),
  named('open the newest link', (address) => address.openLink(0)),
  named('open an older link', (address) => address.openLink(1)),
  named('accept', (address) => address.accept()),
  named('decline', (address) => address.decline()),
  named('reset the password', (address) => address.reset()),
];

it('an address becomes an account only as docs/decisions/0012 says, whatever happens in which order', async () => {
  const sequences = fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const address = new Address();
      await address.setMode('approval');
      for (const step of sequence) {
        await step(address);
        for (const password of address.passwords) {
          const { status, body } = await post('login', { loginIdentifier: address.email, password });
          const answer = status === 200 ? 'signed in' : body.code;
          expect(answer, `after: ${step}`).toBe(address.answerTo(password));
        }
      }
    }),
    { numRuns: 20, seed: 20_261_127 },
  );
});
