import { tokenIn } from '#tests/support/servers/mailSink.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

/** What tests of the links “This was not me” do and read on a server with one account. */
export function undoneEvents(server: () => TestServer) {
  /** The token of the mail with this subject. */
  const tokenOf = async (subject: RegExp, address: string) =>
    tokenIn(await server().mails.nextMailTo(address, subject));
  const secure = (token: string, proof: object = {}) =>
    server().request('POST /auth/not-me', { body: { token, ...proof } });
  /** The numbers of passkeys and authenticator apps. */
  const factorsOf = async () => {
    const { db } = server().database;
    const present = (table: 'passkeys' | 'authenticator_apps') =>
      db.selectFrom(table).select('id').where('removed_in', 'is', null).execute();
    return [(await present('passkeys')).length, (await present('authenticator_apps')).length];
  };
  const emailNow = async () =>
    (await server().database.db.selectFrom('users').select('email').executeTakeFirstOrThrow()).email;
  return { tokenOf, secure, factorsOf, emailNow };
}
