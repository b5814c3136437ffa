import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendReminders } from '#server/events/bookings/reminders.ts';
import { createEventFixture, EVENT_DRAFT, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let tomas: Member;
let hill: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, tomas] = [await createMember(server, 'ravi'), await createMember(server, 'tomas')];
  hill = await createEventFixture(server, ravi);
});
afterAll(() => server.close());

describe('the address of a meeting', () => {
  const MEETING = 'https://meet.vichara.test/j/123?pwd=a.b';
  const link = `href="${MEETING}"`;

  it('the address of a meeting is a link in reminders and change mails to members', async () => {
    await server.requestAs(tomas, 'PUT /account/reminders', { eventReminders: true });
    const { body: series } = await hill.createSeries({ location: MEETING, title: `Online: ${MEETING}` });
    await hill.book(series.upcomingOccurrences[0].id, tomas);
    server.advanceClock({ hours: 1 });
    await sendReminders(server.deps);
    const reminder = await server.mails.nextMailTo(tomas.email, /reminder/);
    expect(reminder.text).toContain(`“Online: ${MEETING}”`);
    expect(reminder.text).toContain(`Place: ${MEETING}\n`);
    expect(reminder.html?.split(link)).toHaveLength(3);
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, {
      ...EVENT_DRAFT,
      location: `Room 2, ${MEETING}`,
    });
    const change = await server.mails.nextMailTo(tomas.email, /changed/);
    expect(change.text).toContain(`Place: Room 2, ${MEETING}`);
    expect(change.html).toContain(link);
  });

  it('the address of a meeting is not a link in mails to guests, who may never have asked for them', async () => {
    const { body: series } = await hill.createSeries({ location: MEETING, title: 'Sit at vichara.test.com' });
    await hill.registerGuest(series.upcomingOccurrences[0].id, 'Unasked');
    const registered = await server.mails.nextMailTo('unasked@vichara.test', /registered/);
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, {
      ...EVENT_DRAFT,
      location: `Room 2, ${MEETING}`,
    });
    const change = await server.mails.nextMailTo('unasked@vichara.test', /changed/);
    for (const { text, html } of [registered, change]) {
      expect(text).toContain('Place: (see the page of the event)');
      expect(text).not.toContain('meet.vichara.test');
      expect(html).not.toContain('meet.vichara.test');
      expect(html?.replaceAll(/<[^>]*>/g, '')).toContain(MEETING);
    }
  });
});

describe('a mail that can be switched off', () => {
  const headerOf = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const endOf = (mail: Email) => new URL(headerOf(mail, 'list-unsubscribe').slice(1, -1));
  /** What a mail program does when its unsubscribe button is pressed. */
  const clickOnce = ({ pathname, search }: URL, type = 'application/x-www-form-urlencoded') =>
    server.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });

  it('reminders can be switched off with one click in a mail program, and only by POST', async () => {
    const reminded = () => server.requestAs(tomas, 'GET /account').then(({ body }) => body.eventReminders);
    await server.requestAs(tomas, 'PUT /account/reminders', { eventReminders: true });
    await hill.book(await hill.createOccurrence(), tomas);
    server.advanceClock({ hours: 1 });
    await sendReminders(server.deps);
    const mail = await server.mails.nextMailTo(tomas.email, /reminder/);
    const end = endOf(mail);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(end.origin).toBe(server.deps.settings.publicUrl);
    expect(mail.text).toContain(`Switch off reminders:\n${end}`);
    expect(mail.html).toContain(`href="${end.href.replaceAll('&', '&amp;')}"`);
    await server.app.inject({ method: 'GET', url: end.pathname + end.search });
    expect(await reminded()).toBe(true);
    const clicked = await clickOnce(end);
    expect([clicked.statusCode, clicked.json()]).toEqual([
      200,
      { message: 'Event reminders by mail are switched off.' },
    ]);
    expect(await reminded()).toBe(false);
    expect((await clickOnce(end, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    end.searchParams.set('from', 'registration');
    expect((await clickOnce(end)).statusCode).toBe(400);
  });

  it('the registration of a guest can be cancelled with one click in a mail program', async () => {
    const id = await hill.createOccurrence();
    await hill.registerGuest(id, 'Onlooker');
    const end = endOf(await server.mails.nextMailTo('onlooker@vichara.test', /registered/));
    const forged = new URL(end);
    forged.searchParams.set('from', 'reminders');
    expect((await clickOnce(forged)).statusCode).toBe(400);
    expect((await server.request(`GET /events/occurrences/${id}`)).body.guestCount).toBe(1);
    expect((await clickOnce(end)).statusCode).toBe(200);
    expect((await server.request(`GET /events/occurrences/${id}`)).body.guestCount).toBe(0);
  });
});
