import { sql } from 'kysely';
import { expect } from 'vitest';
import type { RegistrationDraft } from '#contract/site/registration.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

const TABLES = [
  'signups',
  'registrations',
  'usernames',
  'site',
  'notices',
  'communities',
  'decisions',
  'invitation_refusals',
];
const emailOf = (username: string) => `${username}@vichara.test`;
const inviteTokenIn = (text: string) => /(?:invite|link)=([\w.-]+)/.exec(text)?.[1] ?? '';

/** The reply to a signup or a verification without a valid invitation, where one is needed. */
export const INVITATION_NEEDED = {
  status: 403,
  body: { code: 'invitation_required', message: 'New accounts need an invitation.' },
};

/** An admin and a guide of a site with nothing else, and calls with which people come to it. */
export async function createSiteFixture(server: TestServer) {
  await server.deleteAccounts();
  for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(server.database.db);
  await server.deps.site.refresh();
  const admin = await createMember(server, 'anandi');
  const guide = await createMember(server, 'ravi');

  const asAdmin = (call: string, body?: unknown) => server.requestAs(admin, call, body);
  const signUp = (username: string, inviteToken?: string) =>
    server.request('POST /auth/signup', {
      body: { username, email: emailOf(username), password: PASSWORD, inviteToken },
    });
  const verify = async (username: string) =>
    server.request('POST /auth/verify-email', {
      body: { token: tokenIn(await server.mails.nextMailTo(emailOf(username), /verify/)) },
    });
  return {
    admin,
    guide,
    asAdmin,
    signUp,
    verify,
    setRegistration: async (draft: Partial<RegistrationDraft>) => {
      const { status, body } = await asAdmin('PUT /admin/site/registration', { question: null, ...draft });
      expect(status).toBe(200);
      return body;
    },
    logIn: (username: string) =>
      server.request('POST /auth/login', { body: { loginIdentifier: username, password: PASSWORD } }),
    invite: (emails: string[], more: object = {}) =>
      asAdmin('POST /admin/site/invitations', { emails, ...more }),
    /** The token in the newest mail with an invitation. */
    invitationOf: async (username: string) =>
      inviteTokenIn((await server.mails.nextMailTo(emailOf(username), /invitation/)).text ?? ''),
    /** Creates a link of the site. Returns its token. */
    createLink: async (maxUses = 2) =>
      inviteTokenIn((await asAdmin('POST /admin/site/links', { maxUses, days: 7 })).body.url),
    /** Makes an account with an invitation. Returns the status of the last call. */
    join: async (username: string, inviteToken: string) => {
      const { status } = await signUp(username, inviteToken);
      return status === 201 ? (await verify(username)).status : status;
    },
    createCommunity: async (privacy: 'public' | 'private', by: Member = guide): Promise<string> => {
      const draft = { name: 'The Hill', description: 'Dawn.', privacy: 'public' };
      const { id } = (await server.requestAs(by, 'POST /communities', draft)).body;
      await server.requestAs(by, `PUT /communities/${id}`, { ...draft, privacy });
      return id;
    },
  };
}
