// Tests the fields that one date of a series has of its own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChangesFixture, openChangesFixture } from '#tests/support/events/changesFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';

const [FIRST, SECOND, THIRD] = ['2099-03-17', '2099-03-24', '2099-03-31'];

let fixture: ChangesFixture;
beforeAll(async () => {
  fixture = await openChangesFixture();
});
afterAll(() => fixture.server.close());

it.each([
  ['a change of all dates', 'POST'],
  ['a change of the text of a series', 'PUT'],
])('%s mails only those whose date gets the new title or location', async (_, method) => {
  const { id, dates } = await fixture.createTuesdays({ location: 'Hall' });
  const { ravi, meera, tomas, community, server } = fixture;
  const idOf = (day: string) => dates.get(day)?.id ?? '';
  await fixture.change(id, { scope: 'this', day: SECOND, change: { title: 'A Guest Speaks' } });
  await community.book(idOf(FIRST), tomas);
  await community.book(idOf(SECOND), meera);
  const change = async (fields: object) => {
    if (method === 'POST') {
      const { body } = await fixture.change(id, { scope: 'all', change: fields });
      return body.mailed;
    }
    const { title, description, location, capacity } = await fixture.seriesOf(id);
    const draft = { title, description, location, capacity, ...fields };
    await server.requestAs(ravi, `PUT /events/series/${id}`, draft);
    return undefined;
  };
  const mailCounts = async () => {
    await mailGatheredChanges(server);
    const [ofMeera, ofTomas] = [
      await fixture.mailsTo(meera.email, /has changed/),
      await fixture.mailsTo(tomas.email, /has changed/),
    ];
    const about = (mails: typeof ofMeera) =>
      mails.filter(({ text }) => [FIRST, SECOND].some((day) => text?.includes(idOf(day)))).length;
    return [about(ofMeera), about(ofTomas)];
  };
  const counts = [await change({ title: 'Two Verses' })];
  expect(await mailCounts()).toEqual([0, 1]);
  // The date that Meera has booked still has the location of the series.
  counts.push(await change({ location: 'The Garden' }));
  expect(await mailCounts()).toEqual([1, 2]);
  if (method === 'POST') expect(counts).toEqual([1, 2]);
});

it('those who may edit a series see the settings of each upcoming date that has settings of its own', async () => {
  const sit = { phases: [{ kind: 'sit', minutes: 20 }], isOpen: false };
  const joinUrl = 'https://meet.vichara.test/series';
  const { id } = await fixture.createTuesdays({ joinUrl, sit, guestsConfirm: true });
  const own = { joinUrl: 'https://meet.vichara.test/own', attendeesShownTo: 'members' };
  await fixture.change(id, { scope: 'this', day: SECOND, change: own });
  const without = { joinUrl: null, sit: null, guestsConfirm: false };
  await fixture.change(id, { scope: 'this', day: THIRD, change: without });
  const { ownSettings } = await fixture.seriesOf(id);
  expect(ownSettings).toEqual([
    { day: SECOND, ...own, sit, guestsConfirm: true },
    { day: THIRD, ...without, attendeesShownTo: 'everyone' },
  ]);
  const { body } = await fixture.server.requestAs(fixture.meera, `GET /events/series/${id}`);
  expect(body.ownSettings).toEqual([]);
});

it('a date without the shared sit of its series can become shorter, and be cancelled and restored', async () => {
  const sit = { phases: [{ kind: 'sit', minutes: 60 }], isOpen: false };
  const { id, dates } = await fixture.createTuesdays({ sit });
  const { server, ravi } = fixture;
  const changed = await fixture.change(id, { scope: 'this', day: SECOND, change: { sit: null } });
  expect(changed.status).toBe(200);
  const hours = { startTime: '2099-03-24T19:00:00.000Z', endTime: '2099-03-24T19:30:00.000Z' };
  expect((await fixture.change(id, { scope: 'this', day: SECOND, change: hours })).status).toBe(200);
  await server.requestAs(ravi, `DELETE /events/occurrences/${dates.get(SECOND)?.id}`);
  const restored = await server.requestAs(ravi, `POST /events/series/${id}/dates`, hours);
  expect(restored).toMatchObject({ status: 201, body: { ...hours, sit: null } });
  const tooShort = { startTime: '2099-03-26T19:00:00Z', endTime: '2099-03-26T19:30:00Z' };
  const refused = await server.requestAs(ravi, `POST /events/series/${id}/dates`, tooShort);
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'sit', message: 'The plan is longer than the event.' }] },
  });
});
