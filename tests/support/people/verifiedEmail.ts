import { tokenIn } from '#tests/support/servers/mailSink.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';
import { type Member, PASSWORD } from './testPeople.ts';

/** Matches the subjects of mails with a link that verifies an address, but not those of mails about events. */
const VERIFICATION = /[Vv]erify|[Cc]onfirm/;

/** Signs up with an email, verifies it by the link in the mail, and logs in. */
export async function signUpVerified(server: TestServer, username: string, email: string): Promise<Member> {
  await server.request('POST /auth/signup', { body: { username, email, password: PASSWORD } });
  await verify(server, 'verify-email', email);
  const login = await server.request('POST /auth/login', {
    body: { loginIdentifier: username, password: PASSWORD },
  });
  return { id: login.body.user.id, username, email, token: login.body.token };
}

/** Changes the email of a member who has just signed in, and verifies the new one by the link in the mail. */
export async function changeEmail(server: TestServer, member: Member, newEmail: string): Promise<void> {
  await server.requestAs(member, 'POST /account/email', { newEmail });
  await verify(server, 'confirm-email', newEmail);
}

async function verify(server: TestServer, call: 'verify-email' | 'confirm-email', email: string) {
  const token = tokenIn(await server.mails.nextMailTo(email, VERIFICATION));
  const { status } = await server.request(`POST /auth/${call}`, { body: { token } });
  if (status !== 200) throw new Error(`${email} could not be verified (${status})`);
}
