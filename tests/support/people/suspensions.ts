import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';
import { type Member, signIn } from './testPeople.ts';

/** The calls of an admin about suspensions, each in a session that was authenticated just now. */
export function suspensionCalls(server: () => TestServer, admin: () => Member) {
  const call = async (name: string, body?: object): Promise<Reply> => {
    const token = await signIn(server().deps, admin().id);
    return server().requestAs({ token }, name, body);
  };
  return {
    asAdmin: call,
    suspend: ({ id }: Pick<Member, 'id'>, draft: object = {}) =>
      call(`PUT /admin/users/${id}/suspension`, { words: 'Please rest.\nRead the agreements.', ...draft }),
    lift: ({ id }: Pick<Member, 'id'>) => call(`DELETE /admin/users/${id}/suspension`),
    remove: ({ id }: Pick<Member, 'id'>, reason = 'Spam.') => call(`DELETE /admin/users/${id}`, { reason }),
  };
}
