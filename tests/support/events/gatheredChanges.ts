import { sendDueNotices } from '#server/events/notices/actions.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

/** Advances the clock to the time at which the changes so far are mailed, and mails them. */
export async function mailGatheredChanges(server: TestServer): Promise<void> {
  server.advanceClock({ minutes: 10 });
  await sendDueNotices(server.deps);
  await server.waitForMails();
}
