import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moonDays } from '#contract/sadhana/moonDays.ts';
import { eventTimes, unfoldedLines } from '#tests/support/events/calendarFile.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { sendReminders, wantedReminder } from './actions.ts';
import { sadhanaMails } from './mails.ts';
import { reminderId } from './rules.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  server.mails.mails.length = 0;
});

const save = (settings: object, member = meera) =>
  server.requestAs(member, 'PUT /sadhana/settings', settings);
const now = () => server.deps.clock().toZonedDateTimeISO('UTC');
const timeIn = (minutes: number) => now().add({ minutes }).toPlainTime().toString().slice(0, 5);

describe('a reminder by mail', () => {
  /** Sets a reminder for the minute after the next one, and moves the clock to that minute. */
  async function moveToReminder(settings: object = {}): Promise<string> {
    const time = timeIn(2);
    const reply = await save({ time, timezone: 'UTC', reminder: true, ...settings });
    expect(reply.status).toBe(200);
    server.advanceClock({ minutes: 2 });
    return time;
  }
  const sent = async () => {
    await sendReminders(server.deps);
    await server.waitForMails();
    return server.mails.mails.map(({ subject }) => subject);
  };

  it('a reminder is sent once at its time, even if several servers run, and its link stops the reminders', async () => {
    const time = await moveToReminder();
    await Promise.all([sendReminders(server.deps), sendReminders(server.deps), sendReminders(server.deps)]);
    expect(await sent()).toEqual(['Your hour of practice']);
    const mail = await server.mails.nextMailTo(meera.email);
    expect(mail.text).toContain(`It is ${time}, the hour you chose.`);
    const url = /http\S+\/sadhana\/reminder\?stop=\S+/.exec(mail.text ?? '')?.[0] ?? '';
    const token = new URL(url).searchParams.get('stop') ?? '';
    for (const wrong of ['x', `${token}x`, token.replace(meera.id, tomas.id)])
      expect((await server.request('POST /sadhana/reminder/stop', { body: { token: wrong } })).status).toBe(
        400,
      );
    expect((await server.requestAs(meera, 'GET /sadhana/settings')).body.reminder).toBe(true);
    expect((await server.request('POST /sadhana/reminder/stop', { body: { token } })).status).toBe(204);
    const { reminder, time: storedTime } = (await server.requestAs(meera, 'GET /sadhana/settings')).body;
    expect([reminder, storedTime]).toEqual([false, time]);
    expect((await server.request('POST /sadhana/reminder/stop', { body: { token } })).status).toBe(204);
  });

  it('one click in a mail program stops the reminders, by a POST to the address of the page', async () => {
    await moveToReminder();
    await sent();
    const mail = await server.mails.nextMailTo(meera.email);
    const url = /http\S+\/sadhana\/reminder\?stop=\S+/.exec(mail.text ?? '')?.[0] ?? '';
    const { pathname, search } = new URL(url);
    const reply = await server.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(reply.statusCode).toBe(204);
    expect((await server.requestAs(meera, 'GET /sadhana/settings')).body.reminder).toBe(false);
  });

  it('a reminder is sent again the next day', async () => {
    await moveToReminder();
    expect(await sent()).toHaveLength(1);
    server.advanceClock({ hours: 24 });
    expect(await sent()).toHaveLength(2);
    expect(await sent()).toHaveLength(2);
  });

  it.each([
    ['the day has a log', async () => void (await log()), []],
    ['the day is a rest', async () => void (await rest()), []],
    ['the server was down for more than an hour', async () => server.advanceClock({ minutes: 62 }), []],
    ['the member is in retreat', async () => void (await retreat()), []],
    ['the reminder was stopped', async () => void (await save({})), []],
    [
      'the server was down for less than an hour',
      async () => server.advanceClock({ minutes: 50 }),
      ['Your hour of practice'],
    ],
  ])('reminders are sent or omitted correctly when %s', async (_name, change, expected) => {
    await moveToReminder();
    await change();
    expect(await sent()).toEqual(expected);
  });

  it('no reminder is composed after the member has practised, stopped the reminders or chosen another time', async () => {
    await moveToReminder();
    const dueAt = Temporal.Instant.from(`${today()}T${timeIn(0)}:00Z`);
    const compose = () => sadhanaMails.practiceReminder(server.deps, reminderId(meera.id, dueAt));
    expect((await compose())?.subject).toBe('Your hour of practice');
    const logged = await log();
    expect(await compose()).toBeNull();
    await server.requestAs(meera, `DELETE /sadhana/logs/${logged.body.id}`);
    expect(await compose()).not.toBeNull();
    await save({ time: timeIn(90), timezone: 'UTC', reminder: true });
    expect(await compose()).toBeNull();
    await save({ time: timeIn(0), timezone: 'UTC' });
    expect(await compose()).toBeNull();
  });

  const today = () => now().toPlainDate().toString();
  const log = () =>
    server.requestAs(meera, 'POST /sadhana/logs', { practiceId: SITTING, date: today(), value: 5 });
  const retreat = () =>
    server.requestAs(meera, 'PUT /account/retreat', {
      ...{ from: today(), to: today(), timezone: 'UTC', isShown: false },
    });
  const rest = () => server.requestAs(meera, 'POST /sadhana/rests', { from: today(), to: today() });
});

describe('the calendar address', () => {
  const create = async (member = meera): Promise<string> =>
    (await server.requestAs(member, 'POST /sadhana/feed-address')).body.url;
  const read = async (url: string) => {
    const { pathname, search } = new URL(url);
    return server.request(`GET ${pathname}${search}`);
  };
  const hasFeed = async () => (await server.requestAs(meera, 'GET /sadhana/settings')).body.hasFeed;

  it('the calendar address shows the hours of practice to everybody who knows it, until it is replaced or removed', async () => {
    expect(await hasFeed()).toBe(false);
    const first = await create();
    expect([await hasFeed(), (await read(first)).status]).toEqual([true, 200]);
    const second = await create();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await save({ dayStartsAt: 4 }); // Changing the settings keeps the address.
    expect((await read(second)).status).toBe(200);
    await server.requestAs(tomas, 'DELETE /sadhana/feed-address');
    expect((await read(second)).status).toBe(200);
    await server.requestAs(meera, 'DELETE /sadhana/feed-address');
    expect([await hasFeed(), (await read(second)).status]).toEqual([false, 404]);
    for (const query of ['', '?key=', '?key=x', `?key=${'x'.repeat(200)}`])
      expect([400, 404]).toContain((await server.request(`GET /sadhana/calendar.ics${query}`)).status);
    const key = new URL(second).searchParams.get('key') ?? '';
    const { rows } = await server.database.pool.query('select * from practice_settings');
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('the calendar has an event at the chosen time on each day of practice, except days of rest, even when the clocks change', async () => {
    await save({ time: '07:00', minutes: 40, timezone: 'Europe/Lisbon' });
    const today = now().toPlainDate();
    await server.requestAs(meera, 'PUT /sadhana/cadence', {
      weekdays: ['MO', 'WE', 'FR'],
      from: today.toString(),
    });
    const from = today.add({ days: 14 });
    await server.requestAs(meera, 'POST /sadhana/rests', {
      from: from.toString(),
      to: from.add({ days: 6 }).toString(),
    });
    const { body, headers } = await read(await create());
    expect(headers['content-type']).toContain('text/calendar');
    const times = eventTimes(body).slice(0, 200);
    const starts = times.map(([start]) =>
      Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('Europe/Lisbon'),
    );
    expect(new Set(starts.map((start) => start.toPlainTime().toString()))).toEqual(new Set(['07:00:00']));
    expect(new Set(starts.map(({ dayOfWeek }) => dayOfWeek))).toEqual(new Set([1, 3, 5]));
    expect(new Set(starts.map(({ offset }) => offset))).toEqual(new Set(['+00:00', '+01:00']));
    expect(new Set(times.map(([start, end]) => (end - start) / 60_000))).toEqual(new Set([40]));
    const days = starts.map((start) => start.toPlainDate().toString());
    for (let day = 0; day < 7; day += 1) expect(days).not.toContain(from.add({ days: day }).toString());
    expect(days).toContain(
      from.add({ days: (8 - from.dayOfWeek) % 7 === 0 ? 7 : ((8 - from.dayOfWeek) % 7) + 7 }).toString(),
    );
    expect(unfoldedLines(body)).toContain('SUMMARY:Practice');
  });

  it('an hour before the start of the practice day is on the next calendar day, in the calendar and for the mails', async () => {
    const hour = { time: '01:00', timezone: 'Europe/Lisbon', reminder: true };
    await save({ ...hour, dayStartsAt: 4 });
    // The practice day, which is the day before until 04:00.
    const today = now().withTimeZone(hour.timezone).subtract({ hours: 4 }).toPlainDate();
    const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR'];
    await server.requestAs(meera, 'PUT /sadhana/cadence', { weekdays, from: today.toString() });
    const monday = today.add({ days: 8 - today.dayOfWeek });
    const rest = monday.add({ days: 1 }).toString();
    await server.requestAs(meera, 'POST /sadhana/rests', { from: rest, to: rest });
    const { body } = await read(await create());
    const starts = new Set(eventTimes(body).map(([start]) => start));
    const week = Array.from({ length: 7 }, (_, n) =>
      monday.add({ days: n }).toZonedDateTime({ timeZone: hour.timezone, plainTime: hour.time }).toInstant(),
    );
    const hasEvent = week.map(({ epochMilliseconds }) => starts.has(epochMilliseconds));
    // From Monday to Sunday: the hours of Monday, Wednesday, Thursday and Friday. Tuesday is a rest.
    expect(hasEvent).toEqual([false, true, false, true, true, true, false]);
    const { db } = server.database;
    const wanted = week.map(async (at) => (await wantedReminder(db, meera.id, at, at)) !== null);
    expect(await Promise.all(wanted)).toEqual(hasEvent);
  });

  it('the calendar has the hours of practice on observances, and names each observance', async () => {
    await save({ time: '07:00', minutes: 40, timezone: 'Asia/Kolkata' });
    const today = now().toPlainDate();
    const days = [{ on: today.add({ days: 5 }).toString(), name: 'Vigil' }];
    const observances = { kinds: ['ekadashi', 'file'], timezone: 'Asia/Kolkata' };
    await server.requestAs(meera, 'PUT /sadhana/observances', { ...observances, days });
    const cadence = { weekdays: [], observances: ['ekadashi', 'file'], from: today.toString() };
    await server.requestAs(meera, 'PUT /sadhana/cadence', cadence);
    const range = { from: today.toString(), to: today.add({ days: 300 }).toString(), zone: 'Asia/Kolkata' };
    const ekadashis = moonDays('ekadashi', range);
    // A rest on the first one.
    const [first = ''] = ekadashis;
    await server.requestAs(meera, 'POST /sadhana/rests', { from: first, to: first });
    const { body } = await read(await create());
    const monday = today.subtract({ days: today.dayOfWeek - 1 });
    const practised = new Set([...moonDays('ekadashi', { ...range, from: monday.toString() }), days[0]?.on]);
    practised.delete(first);
    const starts = eventTimes(body).map(([start]) =>
      Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('Asia/Kolkata').toString(),
    );
    const hours = starts.flatMap((start) => /^(.{10})T07:00:00/.exec(start)?.[1] ?? []);
    expect(hours.filter((day) => day <= range.to)).toEqual([...practised].sort());
    const lines = unfoldedLines(body);
    expect(lines.filter((line) => line === 'SUMMARY:Ekadashi').length).toBeGreaterThanOrEqual(
      ekadashis.length,
    );
    expect(lines.filter((line) => line === 'SUMMARY:Vigil')).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('DTSTART;VALUE=DATE')).length).toBe(
      lines.filter((line) => line === 'TRANSP:TRANSPARENT').length,
    );
  });

  it('the calendar has all-day events if no time is chosen', async () => {
    const lines = unfoldedLines((await read(await create())).body);
    expect(lines.find((line) => line.startsWith('DTSTART'))).toMatch(/^DTSTART;VALUE=DATE:\d{8}$/);
    expect(lines.find((line) => line.startsWith('RRULE'))).toBe(
      'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;WKST=MO',
    );
  });
});
