import type { MailName } from '#server/platform/jobs/mail.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

/** A job of the queue of mails. `variant` tells jobs of the same mail apart. */
export interface MailJob {
  name: MailName;
  id: string;
  variant: string;
}

/** A member and what the jobs of one feature need. */
export interface MailPeople {
  server: TestServer;
  meera: Member;
  ravi: Member;
  tomas: Member;
  anandi: Member;
}

export const NONCE = 'n'.repeat(43);

/** The result of a call, which must succeed. */
export async function call(server: TestServer, member: Member | null, request: string, body?: object) {
  const reply = await server.requestAs(member, request, body);
  if (reply.status >= 300) throw new Error(`${request}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
