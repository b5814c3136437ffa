// Reads the calendar entries in mails with ical.js, as a calendar program does.
import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endUnconfirmedRegistrations } from '#server/events/guests/confirmations.ts';
import {
  entriesAbout,
  entryIn,
  isRising,
  mailsAbout,
  methodsOf,
  sequencesOf,
} from '#tests/support/events/calendarMail.ts';
import { type ChangesFixture, openChangesFixture, TUESDAYS } from '#tests/support/events/changesFixture.ts';
import { COMMUNITY_DRAFT } from '#tests/support/events/eventFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';

const [FIRST, SECOND] = ['2099-03-17', '2099-03-24'];
const ANSWER_NOTE = 'Answering in your calendar does not free your spot. Please use the link.';

let fixture: ChangesFixture;
/** A member who gets calendar entries. Ravi guides the communities; Tomas gets no calendar entries. */
let meera: Member;
beforeAll(async () => {
  fixture = await openChangesFixture();
  ({ meera } = fixture);
  const { body } = await asMember(meera, 'PUT /account/calendar-mails', { calendarMails: true });
  expect(body.calendarMails).toBe(true);
});
afterAll(() => fixture.server.close());

const asMember = (person: Member, call: string, body?: object) =>
  fixture.server.requestAs(person, call, body);
const asGuide = async (call: string, body?: object) => {
  const { status } = await asMember(fixture.ravi, call, body);
  expect(status).toBeLessThan(300);
};

async function createDate(draft = {}) {
  const series = await fixture.createTuesdays(draft);
  return { ...series, occurrenceId: series.dates.get(FIRST)?.id ?? '' };
}

describe('the calendar entry of a spot', () => {
  it('a member who wants calendar entries gets one with each booking, change, cancellation, restoration and return, each with a higher SEQUENCE', async () => {
    const { id, occurrenceId } = await createDate({ location: 'Hall, https://maps.example.org/hall' });
    const { community } = fixture;
    const methods = async () => methodsOf(await entriesAbout(fixture, [occurrenceId], meera.email));
    await community.book(occurrenceId, meera);
    expect(await methods()).toEqual(['REQUEST']);
    // Bookings of others raise the SEQUENCE, but Meera gets no mail about them.
    await community.book(occurrenceId, fixture.tomas);
    const hours = { startTime: '2099-03-17T20:00:00.000Z', endTime: '2099-03-17T21:00:00.000Z' };
    await fixture.change(id, { scope: 'this', day: FIRST, change: { ...hours, title: 'Later' } });
    await mailGatheredChanges(fixture.server);
    expect(await methods()).toEqual(['REQUEST', 'REQUEST']);
    await asGuide(`DELETE /events/occurrences/${occurrenceId}`);
    expect(await methods()).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    await asGuide(`POST /events/series/${id}/dates`, { startTime: hours.startTime });
    expect(await methods()).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST']);
    await community.cancelBooking(occurrenceId, meera);
    await community.cancelBooking(occurrenceId, meera);
    const mails = await mailsAbout(fixture, [occurrenceId], meera.email);
    const entries = mails.map((mail) => entryIn(mail));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You have booked an event at Vichara',
      'An event at Vichara has changed',
      'An event at Vichara has been cancelled',
      'An event at Vichara takes place after all',
      'You no longer have a spot at an event at Vichara',
    ]);
    expect(entries.map((entry) => entry?.method)).toEqual([...(await methods()).slice(0, 4), 'CANCEL']);
    expect(isRising(entries.map((entry) => entry?.sequence ?? 0))).toBe(true);
    const [booked, changed] = entries;
    expect(booked).toMatchObject({
      uid: occurrenceId,
      summary: 'One Verse',
      location: 'Hall, https://maps.example.org/hall',
      start: TUESDAYS.startTime,
      end: TUESDAYS.endTime,
      organizer: 'mailto:no-reply@vichara.test',
    });
    expect(changed).toMatchObject({ summary: 'Later', start: hours.startTime, end: hours.endTime });
    for (const [index, entry] of entries.entries()) {
      expect(entry).toMatchObject({
        mimeMethod: entry?.method,
        status: entry?.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
        attendee: `mailto:${meera.email}`,
        answer: { partstat: 'ACCEPTED', rsvp: 'FALSE' },
      });
      for (const name of ['rrule', 'recurrence-id', 'description'])
        expect(entry?.component.hasProperty(name)).toBe(false);
      expect(mails[index]?.text?.includes(ANSWER_NOTE)).toBe(entry?.method === 'REQUEST');
      expect(mails[index]?.text?.includes('?release=')).toBe(entry?.method === 'REQUEST');
    }
    // Others get the same mails as before, without calendar entries.
    const others = await mailsAbout(fixture, [occurrenceId], fixture.tomas.email);
    expect(others.map(({ subject }) => subject)).toEqual([
      'An event at Vichara has changed',
      'An event at Vichara takes place after all',
    ]);
    expect(others.map(entryIn)).toEqual([null, null]);
  });

  it('a guest always gets a calendar entry, without the links and descriptions that others wrote', async () => {
    const draft = { title: 'Sit at evil.example.com', location: 'https://evil.example.com/x' };
    const { id, occurrenceId } = await createDate(draft);
    const { body } = await fixture.community.registerGuest(occurrenceId, 'Zoya');
    await fixture.server.waitForMails();
    await fixture.change(id, { scope: 'all', change: { location: 'The Garden' } });
    await mailGatheredChanges(fixture.server);
    await asGuide(`DELETE /events/occurrences/${occurrenceId}/guests/${body.guestIds[0]}`);
    const entries = await entriesAbout(fixture, [occurrenceId], 'zoya@vichara.test');
    expect(methodsOf(entries)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(isRising(sequencesOf(entries))).toBe(true);
    expect(entries.map(({ location }) => location)).toEqual([
      '(see the page of the event)',
      'The Garden',
      'The Garden',
    ]);
    for (const { component, attendee } of entries) {
      expect(component.toString()).not.toContain('evil');
      expect(attendee).toBe('mailto:zoya@vichara.test');
      expect(component.getFirstPropertyValue('url')).toBe(
        `http://vichara.test/events/occurrence/${occurrenceId}`,
      );
    }
  });

  it('a guest from the waitlist gets a calendar entry with the spot, and the entry of a guest who does not confirm in time is removed', async () => {
    const { occurrenceId } = await createDate({ capacity: 1 });
    const path = `/events/occurrences/${occurrenceId}`;
    const { request, requestAs, advanceClock, deps } = fixture.server;
    await fixture.community.book(occurrenceId, fixture.tomas);
    await request(`POST ${path}/waitlist/guests`, { body: { name: 'Wim', email: 'wim@vichara.test' } });
    await fixture.community.cancelBooking(occurrenceId, fixture.tomas);
    const [offer] = await fixture.mailsTo('wim@vichara.test', /A spot has come free/);
    const token = offer && linkIn(offer).searchParams.get('cancel');
    expect(offer && entryIn(offer)).toBeNull();
    expect((await request(`POST ${path}/guests/claim`, { body: { token } })).status).toBe(200);
    const claimed = await entriesAbout(fixture, [occurrenceId], 'wim@vichara.test');
    expect(methodsOf(claimed)).toEqual(['REQUEST']);

    const other = await createDate({ guestsConfirm: true });
    await fixture.community.registerGuest(other.occurrenceId, 'Late');
    await fixture.server.waitForMails();
    advanceClock({ hours: 13 });
    await endUnconfirmedRegistrations(deps);
    const entries = await entriesAbout(fixture, [other.occurrenceId], 'late@vichara.test');
    expect([methodsOf(entries), sequencesOf(entries)]).toEqual([
      ['REQUEST', 'CANCEL'],
      [1, 2],
    ]);
    expect(await fixture.mailsTo('late@vichara.test', /registration at Vichara has ended/)).toHaveLength(1);
    const { body } = await requestAs(fixture.ravi, `GET /events/occurrences/${other.occurrenceId}`);
    expect(body.guestCount).toBe(0);
  });

  it('is removed when a date ends, a member leaves or is removed, or a community becomes private or is deleted', async () => {
    const lastEntry = async (occurrenceId: string, email: string, lastMethod = 'CANCEL') => {
      const entries = await entriesAbout(fixture, [occurrenceId], email);
      expect([entries.at(-1)?.method, isRising(sequencesOf(entries))]).toEqual([lastMethod, true]);
    };
    const { id, dates } = await createDate();
    const second = dates.get(SECOND)?.id ?? '';
    await fixture.community.book(second, meera);
    await fixture.change(id, {
      scope: 'all',
      change: { recurrence: { ...TUESDAYS.recurrence, byDay: ['WE'] } },
    });
    await lastEntry(second, meera.email);

    const { occurrenceId } = await createDate({ capacity: 9 });
    const path = `/communities/${fixture.community.id}`;
    await fixture.community.registerGuest(occurrenceId, 'Quentin');
    await asMember(meera, `POST ${path}/join`);
    await fixture.community.book(occurrenceId, meera);
    await asGuide(`PUT ${path}`, { ...COMMUNITY_DRAFT, privacy: 'private' });
    await lastEntry(occurrenceId, 'quentin@vichara.test');
    await lastEntry(occurrenceId, meera.email, 'REQUEST');
    await asGuide(`DELETE ${path}/members/${meera.id}`);
    await lastEntry(occurrenceId, meera.email);

    const other = await createDate();
    const otherPath = `/communities/${fixture.community.id}`;
    await asMember(meera, `POST ${otherPath}/join`);
    await fixture.community.book(other.occurrenceId, meera);
    await asGuide(`PUT ${otherPath}`, { ...COMMUNITY_DRAFT, privacy: 'private' });
    await asMember(meera, `POST ${otherPath}/leave`);
    await lastEntry(other.occurrenceId, meera.email);

    const deleted = await createDate();
    await fixture.community.book(deleted.occurrenceId, meera);
    await asGuide(`DELETE /communities/${fixture.community.id}`);
    await lastEntry(deleted.occurrenceId, meera.email);
  });

  it('the deletion of an account raises the SEQUENCE of the dates that the member has booked, and sends no mail', async () => {
    const { occurrenceId } = await createDate();
    const noor = await createMember(fixture.server, 'noor');
    await asMember(noor, 'PUT /account/calendar-mails', { calendarMails: true });
    await fixture.community.book(occurrenceId, noor);
    const mailCount = (await fixture.mailsTo(noor.email, /./)).length;
    expect((await asMember(noor, 'DELETE /account', { password: 'still water runs' })).status).toBe(204);
    const { rows } = await fixture.server.database.pool.query(
      'select sequence from occurrences where id = $1',
      [occurrenceId],
    );
    expect(rows).toEqual([{ sequence: 2 }]);
    expect(await fixture.mailsTo(noor.email, /./)).toHaveLength(mailCount);
  });

  it('keeps the SEQUENCE and the time of the booking when the mail is sent late', async () => {
    const { occurrenceId } = await createDate({ capacity: 9 });
    fixture.server.mails.setAnswer('refuse');
    const bookedAt = fixture.server.deps.clock();
    await fixture.community.book(occurrenceId, meera);
    fixture.server.advanceClock({ hours: 2 });
    await fixture.community.book(occurrenceId, fixture.tomas);
    fixture.server.mails.setAnswer('accept');
    const [entry] = await entriesAbout(fixture, [occurrenceId], meera.email);
    expect(entry?.sequence).toBe(1);
    const stamp = Temporal.Instant.from(entry?.stamp ?? '');
    expect(bookedAt.until(stamp).total('seconds')).toBeLessThan(60);
  });
});

/**
 * Parses the mail on standard input with the Python library, and prints the type of each part and the METHOD of each
 * calendar.
 */
const PYTHON_PROGRAM = `
import email, email.policy, json, sys
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
parts = [part for part in mail.walk() if not part.is_multipart()]
calendars = [part.get_payload(decode=True).decode() for part in parts if part.get_content_subtype() in ('calendar', 'ics')]
print(json.dumps({
    'types': [part.get_content_type() for part in mail.walk()],
    'method': [part.get_param('method') for part in parts if part.get_content_type() == 'text/calendar'],
    'methods': [[line for line in text.split('\\r\\n') if line.startswith('METHOD:')] for text in calendars],
    'defects': [str(defect) for part in mail.walk() for defect in part.defects],
    'same': len(set(calendars)) == 1,
}))`;
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)(
  'Python reads the calendar entry in both parts of the mail, with the same method',
  async () => {
    const { occurrenceId } = await createDate();
    await fixture.community.book(occurrenceId, meera);
    await fixture.server.waitForMails();
    const input = fixture.server.mails.sources.at(-1);
    const output = execFileSync('python3', ['-c', PYTHON_PROGRAM], { input, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual({
      types: [
        'multipart/mixed',
        'multipart/alternative',
        'text/plain',
        'text/html',
        'text/calendar',
        'application/ics',
      ],
      method: ['REQUEST'],
      methods: [['METHOD:REQUEST'], ['METHOD:REQUEST']],
      defects: [],
      same: true,
    });
  },
);
