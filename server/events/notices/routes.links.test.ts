import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendReminders } from '#server/events/bookings/reminders.ts';
import { createEventFixture, EVENT_DRAFT, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let tomas: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, tomas] = [await createMember(server, 'ravi'), await createMember(server, 'tomas')];
  community = await createEventFixture(server, ravi);
});
afterAll(() => server.close());

describe('the URL of a meeting', () => {
  const MEETING_URL = 'https://meet.vichara.test/j/123?pwd=a.b';
  const linkHtml = `href="${MEETING_URL}"`;

  it('the URL of a meeting is a link in reminders and change mails to members', async () => {
    await server.requestAs(tomas, 'PUT /account/reminders', { eventReminders: true });
    const { body: series } = await community.createSeries({
      location: MEETING_URL,
      title: `Online: ${MEETING_URL}`,
    });
    await community.book(series.upcomingOccurrences[0].id, tomas);
    server.advanceClock({ hours: 1 });
    await sendReminders(server.deps);
    const reminder = await server.mails.nextMailTo(tomas.email, /reminder/);
    expect(reminder.text).toContain(`“Online: ${MEETING_URL}”`);
    expect(reminder.text).toContain(`Place: ${MEETING_URL}\n`);
    expect(reminder.html?.split(linkHtml)).toHaveLength(3);
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, {
      ...EVENT_DRAFT,
      location: `Room 2, ${MEETING_URL}`,
    });
    await mailGatheredChanges(server);
    const change = await server.mails.nextMailTo(tomas.email, /changed/);
    expect(change.text).toContain(`Place: Room 2, ${MEETING_URL}`);
    expect(change.html).toContain(linkHtml);
  });

  it('the URL of a meeting is not a link in mails to guests, who may not have registered themselves', async () => {
    const { body: series } = await community.createSeries({
      location: MEETING_URL,
      title: 'Sit at vichara.test.com',
    });
    await community.registerGuest(series.upcomingOccurrences[0].id, 'Newguest');
    const registered = await server.mails.nextMailTo('newguest@vichara.test', /registered/);
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, {
      ...EVENT_DRAFT,
      location: `Room 2, ${MEETING_URL}`,
    });
    await mailGatheredChanges(server);
    const change = await server.mails.nextMailTo('newguest@vichara.test', /changed/);
    for (const { text, html } of [registered, change]) {
      expect(text).toMatch(/Place: (Room 2, )?https\[:\]\/\/meet/);
      expect(text).not.toContain('meet.vichara.test');
      expect(html).not.toContain('meet.vichara.test');
      expect(html?.replaceAll(/<[^>]*>/g, '')).toContain(MEETING_URL);
      expect(text).toContain('the same link removes your registration');
    }
  });
});

describe('one-click unsubscribe', () => {
  const headerOf = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const unsubscribeUrlOf = (mail: Email) => new URL(headerOf(mail, 'list-unsubscribe').slice(1, -1));
  /** Makes the call of a mail program's unsubscribe button (RFC 8058). */
  const unsubscribe = ({ pathname, search }: URL, type = 'application/x-www-form-urlencoded') =>
    server.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });

  it('reminders can be switched off with one click in a mail program, and only by POST', async () => {
    const hasReminders = () =>
      server.requestAs(tomas, 'GET /account').then(({ body }) => body.eventReminders);
    await server.requestAs(tomas, 'PUT /account/reminders', { eventReminders: true });
    await community.book(await community.createOccurrence(), tomas);
    server.advanceClock({ hours: 1 });
    await sendReminders(server.deps);
    const mail = await server.mails.nextMailTo(tomas.email, /reminder/);
    const unsubscribeUrl = unsubscribeUrlOf(mail);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(unsubscribeUrl.origin).toBe(server.deps.settings.publicUrl);
    expect(mail.text).toContain(`Switch off reminders:\n${unsubscribeUrl}`);
    expect(mail.html).toContain(`href="${unsubscribeUrl.href.replaceAll('&', '&amp;')}"`);
    await server.app.inject({ method: 'GET', url: unsubscribeUrl.pathname + unsubscribeUrl.search });
    expect(await hasReminders()).toBe(true);
    const reply = await unsubscribe(unsubscribeUrl);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: 'Event reminders by mail are switched off.' },
    ]);
    expect(await hasReminders()).toBe(false);
    expect((await unsubscribe(unsubscribeUrl, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    unsubscribeUrl.searchParams.set('from', 'registration');
    expect((await unsubscribe(unsubscribeUrl)).statusCode).toBe(400);
  });

  it('the registration of a guest can be cancelled with one click in a mail program', async () => {
    const id = await community.createOccurrence();
    await community.registerGuest(id, 'Onlooker');
    const unsubscribeUrl = unsubscribeUrlOf(
      await server.mails.nextMailTo('onlooker@vichara.test', /registered/),
    );
    const forgedUrl = new URL(unsubscribeUrl);
    forgedUrl.searchParams.set('from', 'reminders');
    expect((await unsubscribe(forgedUrl)).statusCode).toBe(400);
    expect((await server.request(`GET /events/occurrences/${id}`)).body.guestCount).toBe(1);
    expect((await unsubscribe(unsubscribeUrl)).statusCode).toBe(200);
    expect((await server.request(`GET /events/occurrences/${id}`)).body.guestCount).toBe(0);
  });
});
