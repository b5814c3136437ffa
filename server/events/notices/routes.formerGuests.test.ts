// Tests the calendar entries of spots for which members registered as guests before they verified the email.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entriesAbout, isRising, methodsOf, sequencesOf } from '#tests/support/events/calendarMail.ts';
import { type ChangesFixture, openChangesFixture } from '#tests/support/events/changesFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { changeEmail, signUpVerified } from '#tests/support/people/verifiedEmail.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';

const DAY = '2099-03-17';

let fixture: ChangesFixture;
beforeAll(async () => {
  fixture = await openChangesFixture();
});
afterAll(() => fixture.server.close());

/** Registers a guest for a date of a new series, and waits for the mail. */
async function registerGuest(name: string) {
  const series = await fixture.createTuesdays({ capacity: 9 });
  const occurrence = series.dates.get(DAY);
  const occurrenceId = occurrence?.id ?? '';
  await fixture.community.registerGuest(occurrenceId, name);
  const email = `${name.toLowerCase()}@vichara.test`;
  const [mail] = await fixture.mailsTo(email, /registered/);
  return { seriesId: series.id, occurrenceId, email, link: mail && linkIn(mail) };
}
const cancelDate = (occurrenceId: string) =>
  fixture.server.requestAs(fixture.ravi, `DELETE /events/occurrences/${occurrenceId}`);
const retitle = (seriesId: string, title: string) =>
  fixture.change(seriesId, { scope: 'this', day: DAY, change: { title } });

it('a guest who becomes a member still gets the changes, the cancellation, the restoration and the return of the spot in the calendar, and a later booking brings no calendar entry', async () => {
  const { seriesId, occurrenceId, email } = await registerGuest('Wanda');
  const wanda = await signUpVerified(fixture.server, 'wanda', email);
  const entries = () => entriesAbout(fixture, [occurrenceId], email);
  await retitle(seriesId, 'Two Verses');
  await mailGatheredChanges(fixture.server);
  expect((await entries()).map(({ method, summary }) => [method, summary])).toEqual([
    ['REQUEST', 'One Verse'],
    ['REQUEST', 'Two Verses'],
  ]);
  const { startTime } = await fixture.occurrence(occurrenceId);
  await cancelDate(occurrenceId);
  await fixture.server.waitForMails(); // mails that wait together can be sent in another order
  await fixture.server.requestAs(fixture.ravi, `POST /events/series/${seriesId}/dates`, { startTime });
  await fixture.server.waitForMails();
  await fixture.community.cancelBooking(occurrenceId, wanda);
  const methods = ['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST', 'CANCEL'];
  expect(methodsOf(await entries())).toEqual(methods);
  expect(isRising(sequencesOf(await entries()))).toBe(true);
  const [returned] = await fixture.mailsTo(email, /no longer have a spot/);
  expect(returned?.text).not.toContain('switched on under');

  await fixture.community.book(occurrenceId, wanda);
  await retitle(seriesId, 'Three Verses');
  await mailGatheredChanges(fixture.server);
  expect(methodsOf(await entries())).toEqual(methods);
});

it('the cancellation link of the former guest removes the entry from the calendar', async () => {
  const { occurrenceId, email, link } = await registerGuest('Jorge');
  await signUpVerified(fixture.server, 'jorge', email);
  const token = link?.searchParams.get('cancel');
  await fixture.server.request(`POST /events/occurrences/${occurrenceId}/guests/cancel`, { body: { token } });
  expect(methodsOf(await entriesAbout(fixture, [occurrenceId], email))).toEqual(['REQUEST', 'CANCEL']);
});

it('a member who has booked already, and then verifies the email of a guest, gets the cancellation in the calendar of that email', async () => {
  const { occurrenceId, email } = await registerGuest('Paloma');
  const noor: Member = await createMember(fixture.server, 'noor');
  await fixture.community.book(occurrenceId, noor);
  await changeEmail(fixture.server, noor, email);
  await cancelDate(occurrenceId);
  expect(methodsOf(await entriesAbout(fixture, [occurrenceId], email))).toEqual(['REQUEST', 'CANCEL']);
});

it('a change that waits to be mailed to a guest reaches the calendar of the member, even if another change of the series waits for the member', async () => {
  const { seriesId, occurrenceId, email } = await registerGuest('Anouk');
  const aiko: Member = await createMember(fixture.server, 'aiko');
  const second = (await fixture.seriesOf(seriesId)).upcomingOccurrences[1].id;
  await fixture.community.book(second, aiko);
  const rename = (title: string) => fixture.change(seriesId, { scope: 'all', change: { title } });
  await rename('Two Verses');
  await mailGatheredChanges(fixture.server);
  await rename('Three Verses');
  aiko.token = await signIn(fixture.server.deps, aiko.id); // changing the email needs a fresh session
  await changeEmail(fixture.server, aiko, email);
  await mailGatheredChanges(fixture.server);
  const entries = await entriesAbout(fixture, [occurrenceId], email);
  expect(entries.map(({ summary }) => summary)).toEqual(['One Verse', 'Two Verses', 'Three Verses']);
});
