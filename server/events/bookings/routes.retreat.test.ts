import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { sendReminders } from './reminders.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());

it('a member in retreat gets no reminder of a booked event, not even after the retreat, but is told when the event is cancelled', async () => {
  const community = await createEventFixture(server, ravi);
  const occurrenceId = await community.createOccurrence();
  await community.book(occurrenceId, meera);
  await server.requestAs(meera, 'PUT /account/reminders', { eventReminders: true });
  const today = server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate();
  const days = { from: today, to: today.add({ days: 3 }), timezone: 'UTC', isShown: false };
  expect((await server.requestAs(meera, 'PUT /account/retreat', days)).status).toBe(200);
  const subjects = async () => {
    server.advanceClock({ hours: 1 });
    await sendReminders(server.deps);
    await server.waitForMails();
    const own = server.mails.mails.filter((mail) => mail.to?.some(({ address }) => address === meera.email));
    return own.map(({ subject }) => subject);
  };
  expect(await subjects()).toEqual([]);
  await server.requestAs(meera, 'DELETE /account/retreat');
  expect(await subjects()).toEqual([]);
  await server.requestAs(meera, 'PUT /account/retreat', days);
  expect((await server.requestAs(ravi, `DELETE /events/occurrences/${occurrenceId}`)).status).toBe(204);
  expect(await subjects()).toEqual([expect.stringMatching(/cancelled/)]);
});
