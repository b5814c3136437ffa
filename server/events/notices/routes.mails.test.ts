import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendReminders } from '#server/events/bookings/reminders.ts';
import {
  COMMUNITY_DRAFT,
  createEventFixture,
  EVENT_DRAFT,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera, tomas] = [
    await createMember(server, 'ravi'),
    await createMember(server, 'meera'),
    await createMember(server, 'tomas'),
  ];
  community = await createEventFixture(server, ravi);
});
afterAll(() => server.close());

const daily = (days: number) => ({
  recurrence: {
    frequency: 'DAILY',
    interval: 1,
    until: server.deps
      .clock()
      .add({ hours: 24 * days })
      .toString(),
  },
});
/** The number of mails with a subject that an address has received, after all mails in the queue were sent. */
async function countMails(email: string, subject: RegExp): Promise<number> {
  await server.waitForMails();
  return server.mails.mails.filter(
    (mail) => mail.to?.some((to) => to.address === email) && subject.test(mail.subject ?? ''),
  ).length;
}

describe('mails to people who have booked', () => {
  it('the deletion of a series causes one mail per person, even if they booked several occurrences', async () => {
    const { body: series } = await community.createSeries(daily(4));
    const [first, second] = series.upcomingOccurrences;
    for (const { id } of [first, second]) await community.book(id, meera);
    await community.registerGuest(second.id, 'Priya');
    expect((await server.requestAs(ravi, `DELETE /events/series/${series.id}`)).status).toBe(204);
    const mail = await server.mails.nextMailTo(meera.email, /cancelled/);
    expect(mail.text).toContain('“One Verse” of “Morning Hill” will not take place on');
    expect(mail.text).toContain('and 1 more that you had booked');
    expect(mail.text).toContain('(Europe/Lisbon)');
    expect((await server.mails.nextMailTo('priya@vichara.test', /cancelled/)).text).not.toContain(
      'more that you',
    );
    expect((await server.request(`GET /events/series/${series.id}`)).status).toBe(404);
  });

  it('the cancellation of one occurrence causes a mail, and the other occurrences stay', async () => {
    const { body: series } = await community.createSeries(daily(4));
    const [first, second] = series.upcomingOccurrences;
    await community.book(first.id, tomas);
    await community.book(second.id, meera);
    expect((await server.requestAs(ravi, `DELETE /events/occurrences/${first.id}`)).status).toBe(204);
    await server.mails.nextMailTo(tomas.email, /cancelled/);
    expect((await server.requestAs(ravi, `DELETE /events/occurrences/${first.id}`)).status).toBe(404);
    const { body } = await server.requestAs(meera, `GET /events/series/${series.id}`);
    expect(body.upcomingOccurrences.map(({ id }: { id: string }) => id)).toEqual(
      series.upcomingOccurrences.slice(1).map(({ id }: { id: string }) => id),
    );
    expect(body.upcomingOccurrences[0].isBooked).toBe(true);
  });

  it('a new location causes a mail, but a new description does not', async () => {
    const { body: series } = await community.createSeries();
    await community.book(series.upcomingOccurrences[0].id, meera);
    const mailCount = await countMails(meera.email, /changed/);
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, {
      ...EVENT_DRAFT,
      description: 'Twice.',
    });
    expect(await countMails(meera.email, /changed/)).toBe(mailCount);
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, {
      ...EVENT_DRAFT,
      location: 'The Garden',
    });
    await mailGatheredChanges(server);
    const mail = await server.mails.nextMailTo(meera.email, /changed/);
    expect(mail.text).toContain('Place: The Garden');
    expect(mail.text).toContain(`/events/occurrence/${series.upcomingOccurrences[0].id}`);
  });

  it('a change causes no mail to a member who booked only an occurrence that has begun', async () => {
    const samuel = await createMember(server, 'samuel');
    const { body: series } = await community.createSeries({
      ...oneHourStartingIn(server.deps.clock(), 0),
      ...daily(3),
    });
    await community.book(series.upcomingOccurrences[0].id, samuel);
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, { ...EVENT_DRAFT, title: 'Later' });
    await mailGatheredChanges(server);
    expect(await countMails(samuel.email, /changed/)).toBe(0);
    await server.database.db.deleteFrom('users').where('id', '=', samuel.id).execute();
  });

  it('the end of a community causes mails, whether the last member leaves or a guide deletes it', async () => {
    for (const end of ['leave', 'delete']) {
      const otherCommunity = await createEventFixture(server, ravi, { name: `Lake ${end}` });
      await otherCommunity.book(await otherCommunity.createOccurrence(), tomas);
      const call =
        end === 'leave'
          ? `POST /communities/${otherCommunity.id}/leave`
          : `DELETE /communities/${otherCommunity.id}`;
      expect((await server.requestAs(ravi, call)).status).toBe(204);
      const mail = await server.mails.nextMailTo(tomas.email, /cancelled/);
      expect(mail.text).toContain(`“Lake ${end}”`);
    }
  });

  it('a member who is removed from a private community is informed about the cancelled bookings by mail', async () => {
    const otherCommunity = await createEventFixture(server, ravi, { name: 'Inner Lake' });
    const noor = await createMember(server, 'noor');
    await server.requestAs(noor, `POST /communities/${otherCommunity.id}/join`);
    const settings = { ...COMMUNITY_DRAFT, name: 'Inner Lake', privacy: 'private' };
    await server.requestAs(ravi, `PUT /communities/${otherCommunity.id}`, settings);
    const id = await otherCommunity.createOccurrence();
    await otherCommunity.book(id, noor);
    const path = `/communities/${otherCommunity.id}/members/${noor.id}`;
    expect((await server.requestAs(ravi, `DELETE ${path}`)).status).toBe(204);
    const { text } = await server.mails.nextMailTo(noor.email, /has ended/);
    expect(text).toContain('no longer a member of “Inner Lake”');
    expect(text).toContain('is cancelled with that');
    expect((await server.requestAs(ravi, `GET /events/occurrences/${id}`)).body.attendeeCount).toBe(0);
    await server.database.db.deleteFrom('users').where('id', '=', noor.id).execute();
  });

  it('the deletion of a series causes no mail for an occurrence that has ended', async () => {
    const { body: series } = await community.createSeries(oneHourStartingIn(server.deps.clock(), 0));
    const { id } = series.upcomingOccurrences[0];
    const ines = await createMember(server, 'ines');
    await community.book(id, ines);
    server.advanceClock({ hours: 3 });
    expect((await server.requestAs(ravi, `DELETE /events/series/${series.id}`)).status).toBe(204);
    expect(await countMails(ines.email, /cancelled/)).toBe(0);
  });
});

describe('a reminder', () => {
  const setReminders = (person: Member, eventReminders = true) =>
    server.requestAs(person, 'PUT /account/reminders', { eventReminders });

  it('a reminder is sent once, a day before the event, to members who enabled reminders', async () => {
    const [noor, samuel] = [await createMember(server, 'noor'), await createMember(server, 'samuel')];
    expect((await setReminders(noor)).body.eventReminders).toBe(true);
    const id = await community.createOccurrence({
      ...oneHourStartingIn(server.deps.clock(), 30),
      location: 'The Garden',
    });
    for (const person of [noor, samuel]) await community.book(id, person);
    await sendReminders(server.deps);
    expect(await countMails(noor.email, /reminder/)).toBe(0);
    server.advanceClock({ hours: 7 });
    await Promise.all(Array.from({ length: 8 }, () => sendReminders(server.deps)));
    const mail = await server.mails.nextMailTo(noor.email, /reminder/);
    expect(mail.text).toContain('“One Verse” of “Morning Hill”');
    expect(mail.text).toContain('Place: The Garden');
    await sendReminders(server.deps);
    await community.cancelBooking(id, noor);
    await community.book(id, noor);
    await sendReminders(server.deps);
    expect([await countMails(noor.email, /reminder/), await countMails(samuel.email, /reminder/)]).toEqual([
      1, 0,
    ]);
  });

  it('no reminder is sent for a cancelled booking, for an event that has begun, or in a community that the member cannot access', async () => {
    const aiko = await createMember(server, 'aiko');
    await setReminders(aiko);
    const times = oneHourStartingIn(server.deps.clock(), 30);
    const [cancelledId, privateCommunity] = [
      await community.createOccurrence(times),
      await createEventFixture(server, ravi),
    ];
    await community.book(cancelledId, aiko);
    await privateCommunity.book(await privateCommunity.createOccurrence(times), aiko);
    await community.book(await community.createOccurrence(oneHourStartingIn(server.deps.clock(), 0)), aiko);
    await community.cancelBooking(cancelledId, aiko);
    await server.requestAs(ravi, `PUT /communities/${privateCommunity.id}`, {
      ...COMMUNITY_DRAFT,
      privacy: 'private',
    });
    server.advanceClock({ hours: 7 });
    await sendReminders(server.deps);
    expect(await countMails(aiko.email, /reminder/)).toBe(0);
  });

  it('a reminder is sent late if the job did not run for a while', async () => {
    const lhamo = await createMember(server, 'lhamo');
    await setReminders(lhamo);
    await community.book(await community.createOccurrence(oneHourStartingIn(server.deps.clock(), 40)), lhamo);
    server.advanceClock({ hours: 39 });
    await sendReminders(server.deps);
    await server.mails.nextMailTo(lhamo.email, /reminder/);
  });
});
