import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangesFixture, openChangesFixture } from '#tests/support/events/changesFixture.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';

let fixture: ChangesFixture;
beforeAll(async () => {
  fixture = await openChangesFixture();
});
afterAll(() => fixture.server.close());

/** A reply or mails as one text, in which the lines of calendar files are not folded. */
const unfolded = (content: unknown) =>
  (typeof content === 'string' ? content : JSON.stringify(content)).replaceAll(/(\r\n|\\r\\n) /g, '');
const textsOf = ({ text, html, attachments }: ChangesFixture['server']['mails']['mails'][number]) => [
  text,
  html,
  ...attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer)),
];

describe('settings', () => {
  it('the link for joining online is shown to those who booked and to guides, from 15 minutes before the start', async () => {
    await fixture.createCommunity();
    const start = fixture.server.deps.clock().add({ minutes: 16 });
    const joinUrl = 'https://meet.vichara.test/room';
    const { body: series } = await fixture.community.createSeries({
      startTime: start.toString(),
      endTime: start.add({ minutes: 30 }).toString(),
      joinUrl,
    });
    expect(series).toMatchObject({ joinUrl, isOnline: true });
    const [{ id }] = series.upcomingOccurrences;
    await fixture.community.book(id, fixture.meera);
    await fixture.community.registerGuest(id, 'Priya');
    const [mail] = await fixture.mailsTo('priya@vichara.test', /registered/);
    const token = mail ? (linkIn(mail).searchParams.get('cancel') ?? '') : '';
    const linkForGuest = async (guestToken: string) => {
      const headers = { 'guest-token': guestToken };
      return (await fixture.server.request(`GET /events/occurrences/${id}`, { headers })).body.joinUrl;
    };
    const linkFor = async (person: Member | null) =>
      (await fixture.server.requestAs(person, `GET /events/occurrences/${id}`)).body.joinUrl;
    expect([await linkFor(fixture.meera), await linkForGuest(token)]).toEqual([null, null]);
    fixture.server.advanceClock({ minutes: 2 });
    expect([
      await linkFor(fixture.meera),
      await linkFor(fixture.ravi),
      await linkFor(fixture.tomas),
      await linkFor(null),
    ]).toEqual([joinUrl, joinUrl, null, null]);
    expect([await linkForGuest(token), await linkForGuest('forged')]).toEqual([joinUrl, null]);
    expect(
      (await fixture.server.requestAs(fixture.tomas, `GET /events/series/${series.id}`)).body,
    ).toMatchObject({
      joinUrl: null,
      isOnline: true,
    });
    expect(JSON.stringify(await fixture.feed())).not.toContain('meet.vichara');
    fixture.server.advanceClock({ minutes: 45 });
    expect(await linkFor(fixture.meera)).toBe(null);
  });

  it('a link without https, and a sit that is longer than the event, are refused', async () => {
    await fixture.createCommunity();
    const errorOf = async (draft: object) => (await fixture.community.createSeries(draft)).body.errors?.[0];
    for (const joinUrl of ['http://meet.vichara.test', 'javascript:alert(1)', 'https://'])
      expect(await errorOf({ joinUrl })).toMatchObject({ path: 'joinUrl' });
    const phases = [{ kind: 'sit', minutes: 61 }];
    expect(await errorOf({ sit: { phases } })).toMatchObject({
      path: 'sit',
      message: 'The plan is longer than the event.',
    });
    const fitting = { phases: [{ kind: 'sit', minutes: 60, interval: 20 }], isOpen: true };
    const { body: series } = await fixture.community.createSeries({ sit: fitting });
    expect(series.sit).toEqual(fitting);
    const hours = { endTime: Temporal.Instant.from(series.startTime).add({ minutes: 30 }).toString() };
    const shorter = await fixture.change(series.id, { scope: 'all', change: hours });
    expect(shorter.body.message).toBe('The plan is longer than the event.');
    const without = await fixture.change(series.id, { scope: 'all', change: { ...hours, sit: null } });
    expect(without.body.series.sit).toBe(null);
  });

  it('a change of the text of a series does not change its hours, rule and settings', async () => {
    const sit = { phases: [{ kind: 'sit', minutes: 20 }], isOpen: true };
    const settings = { joinUrl: 'https://meet.vichara.test/room', guestsConfirm: true, sit };
    const { id } = await fixture.createTuesdays(settings);
    const before = await fixture.seriesOf(id);
    const draft = { title: 'Two Verses', description: 'Once.', location: 'Here', capacity: 5 };
    const others = { isUnlimited: true, startTime: before.endTime, timezone: 'UTC', recurrence: null };
    const path = `/events/series/${id}`;
    const sent = { ...draft, ...others, joinUrl: null, guestsConfirm: false, sit: null };
    expect((await fixture.server.requestAs(fixture.ravi, `PUT ${path}`, sent)).status).toBe(200);
    const { upcomingOccurrences, updatedAt, ...after } = await fixture.seriesOf(id);
    expect({ ...before, ...draft }).toMatchObject(after);
    expect(updatedAt).not.toBe(before.updatedAt);
    expect(upcomingOccurrences.map(({ startTime }: { startTime: string }) => startTime)).toEqual(
      before.upcomingOccurrences.map(({ startTime }: { startTime: string }) => startTime),
    );
  });

  it('the link for joining online is in no list, calendar or mail', async () => {
    await fixture.createCommunity();
    const { server, community, ravi, meera } = fixture;
    await server.requestAs(meera, `POST /communities/${community.id}/join`);
    for (const person of [meera, ravi])
      await server.requestAs(person, 'PUT /account/calendar-mails', { calendarMails: true });
    const start = server.deps.clock().add({ minutes: 10 });
    const { body: series } = await community.createSeries({
      startTime: start.toString(),
      endTime: start.add({ minutes: 30 }).toString(),
      joinUrl: 'https://meet.vichara.test/room',
    });
    const [{ id }] = series.upcomingOccurrences;
    for (const person of [meera, ravi]) await community.book(id, person);
    await community.registerGuest(id, 'Priya');
    const { body: address } = await server.requestAs(meera, 'POST /events/mine/feed-address');
    await fixture.change(series.id, { scope: 'all', change: { title: 'Two Verses' } });
    const paths = [
      `/events/communities/${community.id}/occurrences`,
      '/events/mine',
      '/events/agenda',
      `/events/occurrences/${id}/event.ics`,
      address.url.replace('http://vichara.test/api/v1', ''),
    ];
    for (const person of [meera, ravi])
      for (const path of paths) {
        const { status, body } = await server.requestAs(person, `GET ${path}`);
        expect([path, status]).toEqual([path, 200]);
        expect(unfolded(body), path).toContain('Two Verses');
        expect(unfolded(body), path).not.toContain('meet.vichara');
      }
    await server.waitForMails();
    await server.requestAs(ravi, `DELETE /events/occurrences/${id}`);
    await server.waitForMails();
    const mails = server.mails.mails.filter((mail) => unfolded(textsOf(mail)).includes('Verse'));
    expect(mails.length).toBeGreaterThan(5);
    expect(unfolded(mails.map(textsOf))).not.toContain('meet.vichara');
  });
});

it('the preview of a new series says how the server reads its times, and stores nothing', async () => {
  const preview = (times: object) =>
    fixture.server.requestAs(fixture.ravi, 'POST /events/series/preview', times);
  const times = { startTime: '2027-03-27T02:30', endTime: '2027-03-27T03:30', timezone: 'Europe/Berlin' };
  const daily = { frequency: 'DAILY', interval: 1, until: '2027-04-05T23:59:59.999' };
  const { status, body } = await preview({ ...times, recurrence: daily });
  expect([status, body.count, body.dates.length]).toEqual([200, 10, 5]);
  // The clocks skip half past two on the second day.
  expect(body.dates.slice(0, 2)).toEqual([
    {
      ...{ startTime: '2027-03-27T01:30:00.000Z', endTime: '2027-03-27T02:30:00.000Z' },
      ...{ localStart: '2027-03-27T02:30', localEnd: '2027-03-27T03:30' },
    },
    {
      ...{ startTime: '2027-03-28T01:30:00.000Z', endTime: '2027-03-28T02:30:00.000Z' },
      ...{ localStart: '2027-03-28T03:30', localEnd: '2027-03-28T04:30' },
    },
  ]);
  expect((await preview(times)).body).toMatchObject({
    count: 1,
    dates: [{ localStart: '2027-03-27T02:30' }],
  });
  expect((await preview({ ...times, endTime: times.startTime })).status).toBe(400);
  expect((await preview({ ...times, recurrence: { ...daily, until: '2027-03-01T00:00' } })).status).toBe(400);
});
