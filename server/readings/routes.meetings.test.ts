import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let [meera, ravi] = [] as unknown as [Member, Member];
let community: EventFixture;
let seriesId: string;
/** The dates of the series by their days. */
let dates: Map<string, string>;
let reading: ReadingDetails;

beforeAll(async () => {
  server = await openTestServer();
  [meera, ravi] = [await createMember(server, 'meera'), await createMember(server, 'ravi')];
  community = await createEventFixture(server, meera);
  const { body } = await community.createSeries({
    startTime: `${day(1)}T18:00:00Z`,
    endTime: `${day(1)}T19:00:00Z`,
    timezone: 'UTC',
    recurrence: { frequency: 'DAILY', interval: 3, until: `${day(30)}T23:00:00Z` },
  });
  seriesId = body.id;
  dates = new Map(body.upcomingOccurrences.map((date: { day: string; id: string }) => [date.day, date.id]));
  const draft = { ...readingDraft(day(0)), seriesId };
  reading = (await server.requestAs(meera, `POST /communities/${community.id}/readings`, draft)).body;
});
afterAll(() => server.close());

/** A day after today. */
const day = (days: number) =>
  server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();
const passageOn = async (days: number, person: Member | null = null) =>
  (await server.requestAs(person, `GET /events/occurrences/${dates.get(day(days))}`)).body.passage;
const titleOn = async (days: number) => (await passageOn(days))?.title;

it('the first date since a passage opened names the passage, and no other date does', async () => {
  expect(reading.passages.map(({ opensOn }) => opensOn)).toEqual([day(0), day(7), day(14)]);
  expect(await passageOn(1)).toEqual({ id: reading.passages[0]?.id, title: 'Silence' });
  const titles = [];
  for (let days = 1; days <= 28; days += 3) titles.push((await titleOn(days)) ?? null);
  expect(titles).toEqual(['Silence', null, 'Grace', null, null, 'Surrender', null, null, null, null]);
  expect(reading.passages.map(({ occurrenceId }) => occurrenceId)).toEqual(
    [1, 7, 16].map((days) => dates.get(day(days))),
  );
});

it('neither calendars nor the mail about a booking name the passage', async () => {
  const id = dates.get(day(1));
  expect((await server.requestAs(ravi, 'PUT /account/calendar-mails', { calendarMails: true })).status).toBe(
    200,
  );
  expect((await server.requestAs(ravi, `POST /events/occurrences/${id}/book`)).status).toBe(200);
  const textAt = async (path: string) => String((await server.requestAs(ravi, `GET ${path}`)).bytes);
  const mail = await server.mails.nextMailTo(ravi.email);
  const calendars = [
    await textAt(`/events/occurrences/${id}/event.ics`),
    await textAt(`/events/communities/${community.id}/calendar.ics`),
    ...mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString()),
  ];
  expect(calendars.length).toBeGreaterThan(2);
  for (const text of calendars) expect(text).toContain('BEGIN:VEVENT');
  expect(mail.text).toContain('One Verse');
  for (const text of [...calendars, mail.text, mail.html]) expect(text).not.toMatch(/Silence|Talks/);
});

it('a date that continues the series after a change names the passage too, and the next one if it is cancelled', async () => {
  const change = { title: 'Later Meetings' };
  const changes = { scope: 'following', day: day(7), change };
  expect((await server.requestAs(meera, `POST /events/series/${seriesId}/changes`, changes)).status).toBe(
    200,
  );
  expect(await titleOn(7)).toBe('Grace');
  expect(await titleOn(10)).toBeUndefined();
  await server.requestAs(meera, `DELETE /events/occurrences/${dates.get(day(7))}`);
  expect(await titleOn(10)).toBe('Grace');
});

it('the reply to a booking names it too', async () => {
  const { status, body } = await server.requestAs(
    ravi,
    `POST /events/occurrences/${dates.get(day(16))}/book`,
  );
  expect([status, body.passage?.title]).toEqual([200, 'Surrender']);
});

it('no date after the end of a reading names a passage, and no passage a date', async () => {
  expect((await server.requestAs(meera, `POST /readings/${reading.id}/end`)).status).toBe(200);
  expect([await titleOn(10), await titleOn(16)]).toEqual([undefined, undefined]);
  const [, , third] = reading.passages;
  const { body } = await server.requestAs(ravi, `GET /passages/${third?.id}`);
  expect([body.occurrenceId, body.isOpen]).toEqual([null, false]);
});
