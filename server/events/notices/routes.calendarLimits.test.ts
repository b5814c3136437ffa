import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  entriesAbout,
  entryIn,
  isRising,
  mailsAbout,
  methodsOf,
  sequencesOf,
} from '#tests/support/events/calendarMail.ts';
import { type ChangesFixture, openChangesFixture } from '#tests/support/events/changesFixture.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import { sendDueNotices } from './actions.ts';

let fixture: ChangesFixture;
/** A member who gets calendar entries. Ravi guides the communities; Tomas gets no calendar entries. */
let meera: Member;
beforeAll(async () => {
  fixture = await openChangesFixture();
  ({ meera } = fixture);
  await fixture.server.requestAs(meera, 'PUT /account/calendar-mails', { calendarMails: true });
});
afterAll(() => fixture.server.close());

describe('several dates', () => {
  it('the deletion of a series sends a mail with a calendar entry for each of at most twenty dates, and one of these mails mentions the others; a member without calendar entries gets one mail', async () => {
    const recurrence = { frequency: 'DAILY', interval: 1, until: '2099-04-07T19:00:00.000Z' };
    const { id, dates } = await fixture.createTuesdays({ recurrence });
    const ids = [...dates.values()].map((date) => date.id);
    expect(ids).toHaveLength(22);
    for (const occurrenceId of ids) {
      await fixture.community.book(occurrenceId, meera);
      await fixture.community.book(occurrenceId, fixture.tomas);
    }
    await fixture.server.waitForMails();
    await fixture.server.requestAs(fixture.ravi, `DELETE /events/series/${id}`);
    const mails = await fixture.mailsTo(meera.email, /cancelled/);
    const own = mails.filter((mail) => ids.includes(entryIn(mail)?.uid ?? ''));
    expect(new Set(own.map((mail) => entryIn(mail)?.uid))).toEqual(new Set(ids.slice(0, 20)));
    expect(own.filter(({ text }) => text?.includes('and 2 more that you had booked'))).toHaveLength(1);
    expect(own.filter(({ text }) => text?.includes('more that you had'))).toHaveLength(1);
    const [toTomas, ...further] = (await fixture.mailsTo(fixture.tomas.email, /cancelled/)).filter((mail) =>
      mail.text?.includes('and 21 more'),
    );
    expect([toTomas && entryIn(toTomas), further]).toEqual([null, []]);
  });

  it('changes cause one mail a day to a guest without an account, whatever dates they registered for', async () => {
    const { id, dates } = await fixture.createTuesdays();
    const ids = [...dates.values()].slice(0, 3).map((date) => date.id);
    for (const occurrenceId of ids) {
      await fixture.community.registerGuest(occurrenceId, 'Bystander');
      await fixture.community.book(occurrenceId, meera);
    }
    await fixture.change(id, { scope: 'all', change: { location: 'The Garden' } });
    const changesTo = async (email: string) =>
      (await mailsAbout(fixture, ids, email))
        .filter(({ subject }) => subject?.includes('has changed'))
        .map(entryIn);
    expect((await changesTo(meera.email)).map((entry) => entry?.uid).toSorted()).toEqual(ids.toSorted());
    const uids: unknown[] = [];
    for (const day of [1, 2, 3]) {
      fixture.server.advanceClock({ hours: 1 });
      await sendDueNotices(fixture.server.deps);
      const entries = await changesTo('bystander@vichara.test');
      expect(entries).toHaveLength(day);
      uids.push(entries.at(-1)?.uid);
      fixture.server.advanceClock({ hours: 24 });
      await sendDueNotices(fixture.server.deps);
    }
    expect(uids).toEqual(ids);
  });
});

it('somebody who books and cancels again and again gets four mails in an hour, and then the newest state', async () => {
  const { dates } = await fixture.createTuesdays();
  const occurrenceId = dates.get('2099-03-17')?.id ?? '';
  for (let n = 0; n < 4; n += 1) {
    await fixture.community.book(occurrenceId, meera);
    await fixture.server.waitForMails();
    await fixture.community.cancelBooking(occurrenceId, meera);
    await fixture.server.waitForMails();
  }
  await fixture.community.book(occurrenceId, meera);
  const methods = async () => methodsOf(await entriesAbout(fixture, [occurrenceId], meera.email));
  const firstFour = ['REQUEST', 'CANCEL', 'REQUEST', 'CANCEL'];
  await sendDueNotices(fixture.server.deps);
  expect(await methods()).toEqual(firstFour);
  fixture.server.advanceClock({ minutes: 61 });
  await Promise.all([sendDueNotices(fixture.server.deps), sendDueNotices(fixture.server.deps)]);
  expect(await methods()).toEqual([...firstFour, 'REQUEST']);
  const entries = await entriesAbout(fixture, [occurrenceId], meera.email);
  expect(isRising(sequencesOf(entries))).toBe(true);
});
