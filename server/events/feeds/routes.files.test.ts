import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventTimes, unfoldedLines } from '#tests/support/events/calendarFile.ts';
import { createEventFixture, EVENT_DRAFT, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
});
afterAll(() => server.close());
beforeEach(async () => {
  community = await createEventFixture(server, ravi);
});

const feed = (query = '', person?: Member) =>
  server.requestAs(person, `GET /events/communities/${community.id}/calendar.ics${query}`);

describe('a feed', () => {
  it.each([
    ['Africa/Casablanca', '1940-01-31T19:00', 7],
    ['Africa/Cairo', '1975-03-01T10:30', 7],
    ['Asia/Gaza', '1990-05-10T00:30', 7],
    ['America/Sao_Paulo', '1965-01-01T12:00', 11],
    ['America/New_York', '1967-06-30T09:00', 18],
  ])(
    'the feed of a series in %s from %s on has the correct instants for more than a century',
    async (timezone, from, interval) => {
      const start = Temporal.PlainDateTime.from(from).toZonedDateTime(timezone);
      const draft = {
        startTime: start.toInstant().toString(),
        endTime: start.add({ hours: 2 }).toInstant().toString(),
        timezone,
        recurrence: { frequency: 'MONTHLY', interval, until: '2160-01-01T00:00:00Z' },
      };
      expect((await community.createSeries(draft)).status).toBe(201);
      expect(eventTimes((await feed()).body)).toEqual(await community.storedTimes());
    },
  );

  it('a feed contains only the clock changes in the years of its events, however far apart they are', async () => {
    const recurrence = { frequency: 'MONTHLY', interval: 120, until: '3000-01-01T00:00:00Z' };
    await community.createSeries({ recurrence });
    const { body } = await feed();
    expect(eventTimes(body)).toEqual(await community.storedTimes());
    const rdates = unfoldedLines(body).filter((line) => line.startsWith('RDATE'));
    const years = (await community.storedTimes()).map(([startsAt]) => new Date(startsAt).getUTCFullYear());
    expect(rdates.length).toBeGreaterThan(2 * years.length);
    expect(rdates.length).toBeLessThanOrEqual(3 * years.length);
  });
});

describe('the file of an occurrence', () => {
  it('a calendar program reads the file of an occurrence and the feed as one event, whether the event repeats or not', async () => {
    const weekly = {
      frequency: 'WEEKLY',
      interval: 1,
      byDay: ['MO'],
      until: server.deps
        .clock()
        .add({ hours: 24 * 40 })
        .toString(),
    };
    for (const draft of [{ recurrence: weekly }, { title: 'Once' }]) await community.createSeries(draft);
    const feedReply = await feed();
    const occurrenceIds = new Map<string, string>();
    for (const { id, seriesId } of (
      await server.request(`GET /events/communities/${community.id}/occurrences`)
    ).body)
      occurrenceIds.set(seriesId, id);
    const calendar = new ICAL.Component(ICAL.parse(feedReply.body));
    for (const [seriesId, id] of occurrenceIds) {
      const { body } = await server.request(`GET /events/occurrences/${id}/event.ics`);
      const [fileEvent] = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
      expect(fileEvent?.getFirstPropertyValue('uid')).toBe(seriesId);
      const index = calendar
        .getAllSubcomponents('vevent')
        .findIndex((each) => each.getFirstPropertyValue('uid') === seriesId);
      expect(index).toBeGreaterThanOrEqual(0);
      const feedEvent = calendar.getAllSubcomponents('vevent')[index] as ICAL.Component;
      expect(fileEvent?.hasProperty('recurrence-id')).toBe(feedEvent.hasProperty('rrule'));
      // A program that has both files finds the occurrence by its UID and RECURRENCE-ID, and replaces it.
      if (fileEvent?.hasProperty('recurrence-id')) calendar.addSubcomponent(fileEvent);
    }
    expect(eventTimes(calendar.toString())).toEqual(await community.storedTimes());
  });

  it('the file of an occurrence contains only that occurrence', async () => {
    const { body: series } = await community.createSeries({
      recurrence: {
        frequency: 'DAILY',
        interval: 1,
        until: server.deps.clock().add({ hours: 99 }).toString(),
      },
    });
    const [, second] = series.upcomingOccurrences;
    const { status, headers, body } = await server.request(`GET /events/occurrences/${second.id}/event.ics`);
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="event.ics"']);
    expect(eventTimes(body)).toEqual([[Date.parse(second.startTime), Date.parse(second.endTime)]]);
    expect(unfoldedLines(body)).toContain(`UID:${series.id}`);
    const day = second.startTime.slice(0, 10).replaceAll('-', '');
    expect(unfoldedLines(body).find((line) => line.startsWith('RECURRENCE-ID'))).toContain(
      `;TZID=Europe/Lisbon:${day}T`,
    );
    expect(unfoldedLines(body)).toContain(`URL:http://vichara.test/events/occurrence/${second.id}`);
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, EVENT_DRAFT);
    expect(
      unfoldedLines((await server.request(`GET /events/occurrences/${second.id}/event.ics`)).body),
    ).toContain('SEQUENCE:1');
    expect((await server.request(`GET /events/occurrences/${crypto.randomUUID()}/event.ics`)).status).toBe(
      404,
    );
  });
});
