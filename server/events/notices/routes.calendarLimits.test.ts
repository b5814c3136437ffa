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
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';
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

  it('changes cause two mails a day to an address that was never confirmed, and six to others, whatever dates they have booked', async () => {
    const recurrence = { frequency: 'DAILY', interval: 1, until: '2099-03-24T19:00:00.000Z' };
    const { id, dates } = await fixture.createTuesdays({ recurrence });
    const ids = [...dates.values()].map((date) => date.id);
    for (const occurrenceId of ids) {
      await fixture.community.registerGuest(occurrenceId, 'Bystander');
      await fixture.community.book(occurrenceId, meera);
    }
    await fixture.change(id, { scope: 'all', change: { location: 'The Garden' } });
    const changedDates = async (email: string) => {
      await mailGatheredChanges(fixture.server);
      const mails = await mailsAbout(fixture, ids, email);
      return mails
        .filter(({ subject }) => subject?.includes('has changed'))
        .map((mail) => entryIn(mail)?.uid);
    };
    for (const day of [1, 2, 3, 4]) {
      const told = await changedDates('bystander@vichara.test');
      expect(told.toSorted()).toEqual(ids.slice(0, 2 * day).toSorted());
      expect((await changedDates(meera.email)).toSorted()).toEqual(ids.slice(0, 6 * day).toSorted());
      fixture.server.advanceClock({ hours: 24 });
    }
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
