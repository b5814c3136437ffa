import ICAL from 'ical.js';
import rrule from 'rrule';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventTimes, unfoldedLines } from '#tests/support/events/calendarFile.ts';
import {
  createEventFixture,
  EVENT_DRAFT,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { instantOfLocalTime } from '#tests/support/events/expectedRule.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());
beforeEach(async () => {
  community = await createEventFixture(server, ravi);
});

const feed = (query = '', person?: Member) =>
  server.requestAs(person, `GET /events/communities/${community.id}/calendar.ics${query}`);

const ZONES = [
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
];
const RULES = [
  { frequency: 'DAILY', interval: 3 },
  { frequency: 'WEEKLY', interval: 2, byDay: ['SU', 'MO'] },
  { frequency: 'MONTHLY', interval: 1 },
  { frequency: 'MONTHLY', interval: 1, byDay: ['SA'], which: 5 },
  { frequency: 'MONTHLY', interval: 2, byDay: ['SA'], which: -1 },
  { frequency: 'MONTHLY', interval: 1, monthDay: -1 },
];

describe('a feed', () => {
  it.each(ZONES)(
    'a calendar program reads a series in %s from the feed with the same instants',
    async (timezone) => {
      for (const recurrence of RULES) {
        const start = Temporal.PlainDateTime.from('2026-01-31T19:00').toZonedDateTime(timezone);
        const draft = {
          startTime: start.toInstant().toString(),
          endTime: start.add({ minutes: 95 }).toInstant().toString(),
          timezone,
          recurrence: { ...recurrence, until: '2027-12-01T00:00:00Z' },
        };
        expect((await community.createSeries(draft)).status).toBe(201);
      }
      const { status, headers, body } = await feed();
      expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(eventTimes(body)).toEqual(await community.storedTimes());
      expect((await community.storedTimes()).length).toBeGreaterThan(300);
    },
  );

  it('a feed states the recurrence rule in local time and the end of the rule in UTC', async () => {
    const start = '2026-11-17T19:00:00Z';
    const recurrence = {
      frequency: 'WEEKLY',
      interval: 1,
      byDay: ['WE', 'TU'],
      until: '2027-04-20T22:59:59.999Z',
    };
    const { body: series } = await community.createSeries({
      startTime: start,
      endTime: '2026-11-17T20:00:00Z',
      recurrence,
    });
    const feedLines = unfoldedLines((await feed()).body);
    const rule = feedLines.find((line) => line.startsWith('RRULE:'))?.slice(6) ?? '';
    expect(Object.fromEntries(rule.split(';').map((part) => part.split('=')))).toMatchObject({
      FREQ: 'WEEKLY',
      BYDAY: 'TU,WE',
      UNTIL: '20270420T180000Z',
      WKST: 'MO',
    });
    expect(feedLines).toContain(`UID:${series.id}`);
    expect(feedLines).toContain('DTSTART;TZID=Europe/Lisbon:20261117T190000');
    expect(feedLines).toContain('DTEND;TZID=Europe/Lisbon:20261117T200000');
    // Another library reads the same rule, without a time zone.
    const days = rrule
      .rrulestr(`DTSTART:20261117T190000Z\nRRULE:${rule.replace(/UNTIL=\w+/, 'UNTIL=20270421T000000Z')}`)
      .all();
    expect(days.map((day) => instantOfLocalTime('Europe/Lisbon', day.getTime()))).toEqual(
      (await community.storedTimes()).map(([startsAt]) => startsAt),
    );
  });

  it.each([
    ['2026-12-06', { byDay: ['SU'], which: 1 }, 'BYDAY=1SU'],
    ['2026-12-25', { byDay: ['FR'], which: -1 }, 'BYDAY=-1FR'],
    ['2026-12-31', { monthDay: -1 }, 'BYMONTHDAY=-1'],
  ])('a feed states the day of the month of a series that starts on %s', async (day, days, part) => {
    const recurrence = { frequency: 'MONTHLY', interval: 1, ...days, until: '2027-12-31T23:00:00Z' };
    const times = { startTime: `${day}T19:00:00Z`, endTime: `${day}T20:00:00Z` };
    expect((await community.createSeries({ ...times, recurrence })).status).toBe(201);
    const { body } = await feed();
    const rule = unfoldedLines(body).find((line) => line.startsWith('RRULE:'));
    expect(rule?.split(/[:;]/)).toEqual(expect.arrayContaining(['FREQ=MONTHLY', part]));
    const stored = await community.storedTimes();
    expect(eventTimes(body)).toEqual(stored);
    expect(stored).toHaveLength(13);
  });

  it('a feed omits cancelled occurrences and contains the former text of occurrences that had begun before a change', async () => {
    const now = server.deps.clock();
    const until = now.add({ hours: 24 * 5 }).toString();
    const recurrence = { frequency: 'DAILY', interval: 1, until };
    const { body: series } = await community.createSeries({ ...oneHourStartingIn(now, -48), recurrence });
    const [, next] = series.upcomingOccurrences;
    await server.requestAs(ravi, `DELETE /events/occurrences/${next.id}`);
    const title = 'Two Verses; twice, or so';
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, { ...EVENT_DRAFT, title });
    const { body } = await feed();
    expect(eventTimes(body)).toEqual(await community.storedTimes());
    const feedLines = unfoldedLines(body);
    expect(feedLines.filter((line) => line.startsWith('EXDATE;TZID=Europe/Lisbon:'))).toHaveLength(1);
    expect(feedLines.filter((line) => line.startsWith('RECURRENCE-ID;TZID=Europe/Lisbon:'))).toHaveLength(3);
    expect(feedLines.filter((line) => line === 'SUMMARY:One Verse')).toHaveLength(3);
    expect(feedLines).toContain('SUMMARY:Two Verses\\; twice\\, or so');
    expect(feedLines.filter((line) => line === 'SEQUENCE:2')).toHaveLength(4);
  });

  it('a feed stays correct when the first and the last occurrence of a series are cancelled', async () => {
    const recurrence = {
      frequency: 'DAILY',
      interval: 2,
      until: server.deps
        .clock()
        .add({ hours: 24 * 9 })
        .toString(),
    };
    const { body: series } = await community.createSeries({ recurrence });
    for (const index of [0, -1]) {
      await server.requestAs(ravi, `DELETE /events/occurrences/${series.upcomingOccurrences.at(index).id}`);
    }
    expect(eventTimes((await feed()).body)).toEqual(await community.storedTimes());
  });

  it('a feed contains every occurrence, even one in an hour that a clock change skips', async () => {
    const nightlySeries = (startTime: string, endTime: string) => ({
      startTime,
      endTime,
      timezone: 'America/New_York',
      recurrence: { frequency: 'DAILY', interval: 1, until: '2026-11-05T00:00:00Z' },
    });
    await community.createSeries(nightlySeries('2026-03-07T07:30:00Z', '2026-03-07T08:00:00Z'));
    const feedLines = unfoldedLines((await feed()).body);
    expect(feedLines).toContain('DTSTART;TZID=America/New_York:20260307T023000');
    expect(feedLines).toContain('TZOFFSETFROM:-0500');
    expect(eventTimes((await feed()).body)).toHaveLength((await community.storedTimes()).length);
  });

  it('a feed gives the times of an event in UTC if the event begins in the second pass of a repeated hour', async () => {
    await community.createSeries({
      startTime: '2026-10-25T01:30:00Z',
      endTime: '2026-10-25T02:30:00Z',
      timezone: 'Europe/Lisbon',
    });
    await community.createSeries({
      startTime: '2027-10-31T01:30:00Z',
      endTime: '2027-10-31T02:30:00Z',
      timezone: 'Europe/Lisbon',
    });
    expect(eventTimes((await feed()).body)).toEqual(await community.storedTimes());
  });

  it('a feed omits events that ended over ninety days ago and series without occurrences', async () => {
    const startingDaysAgo = (days: number) => oneHourStartingIn(server.deps.clock(), -24 * days);
    await community.createSeries({ title: 'Long ago', ...startingDaysAgo(91) });
    await community.createSeries({ title: 'Recent', ...startingDaysAgo(89) });
    const cancelledId = await community.createOccurrence({ title: 'Cancelled' });
    await server.requestAs(ravi, `DELETE /events/occurrences/${cancelledId}`);
    const { body } = await feed();
    expect(unfoldedLines(body).filter((line) => line.startsWith('SUMMARY:'))).toEqual(['SUMMARY:Recent']);
  });

  it('a feed escapes special characters and folds long lines', async () => {
    const description = `First\r\nEND:VEVENT\nÖ, \\ and; \u0007${'ü'.repeat(200)}`;
    await community.createSeries({ title: 'A: "b"', description, location: 'Here, there' });
    const { body } = await feed();
    expect(body.split('\r\n').every((line: string) => Buffer.byteLength(line) <= 75)).toBe(true);
    const event = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('description')).toBe(
      description.replace('\r\n', '\n').replace('\u0007', ''),
    );
    expect(event?.getFirstPropertyValue('location')).toBe('Here, there');
  });

  it('a single event that had begun before a change appears exactly once in the feed, with its former text', async () => {
    const { body: series } = await community.createSeries(oneHourStartingIn(server.deps.clock(), 0));
    await server.requestAs(ravi, `PUT /events/series/${series.id}`, { ...EVENT_DRAFT, title: 'New title' });
    const feedLines = unfoldedLines((await feed()).body);
    expect(feedLines.filter((line) => line.startsWith('UID:'))).toHaveLength(1);
    expect(feedLines).toContain('SUMMARY:One Verse');
    expect(feedLines.some((line) => line.startsWith('RECURRENCE-ID'))).toBe(false);
  });

  it('a name with line breaks or iCalendar syntax adds no lines to a feed', async () => {
    const name = 'Hill; END:VCALENDAR, \\n \\ more';
    community = await createEventFixture(server, ravi, { name });
    const title = 'Verse\nEND:VCALENDAR\nX-A:1; and, \\ more';
    await community.createSeries({ title });
    const { body } = await feed();
    expect(unfoldedLines(body).filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
    const calendar = new ICAL.Component(ICAL.parse(body));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(name);
    expect(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe(title);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('a feed without events is a valid calendar with at least one component', async () => {
    const { status, body } = await feed();
    const calendar = new ICAL.Component(ICAL.parse(body));
    expect([status, eventTimes(body)]).toEqual([200, []]);
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
    expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstSubcomponent('standard')).toBeTruthy();
  });

  it('the feed of a public community is the same for everyone and can be cached', async () => {
    await community.createSeries();
    const { headers, body } = await feed();
    expect([headers['cache-control'], (await feed('', meera)).body]).toEqual(['no-cache', body]);
    const etag = String(headers.etag);
    const secondReply = await server.request(`GET /events/communities/${community.id}/calendar.ics`, {
      headers: { 'if-none-match': etag },
    });
    expect([secondReply.status, secondReply.body]).toEqual([304, '']);
    await community.createSeries();
    expect((await feed()).headers.etag).not.toBe(etag);
  });
});
