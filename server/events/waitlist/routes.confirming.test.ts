// Tests waitlists of events whose guests prove their address by the link in the mail.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWaitlistFixture, type WaitlistFixture } from '#tests/support/events/waitlistFixture.ts';
import { updateWaitlists } from './offers.ts';

let fixture: WaitlistFixture;
beforeAll(async () => {
  fixture = await openWaitlistFixture();
});
afterAll(() => fixture.server.close());

const createFullEvent = (hours?: number) => fixture.createFullEvent(hours, { guestsConfirm: true });

it('guests who have not confirmed their place are skipped, and nobody sees their names', async () => {
  const { server, meera, community, join, read, stateOf, namesOn, joinAsGuest, freeSpot, spotMails } =
    fixture;
  const id = await createFullEvent();
  const strangers = [await joinAsGuest(id), await joinAsGuest(id)];
  await join(id, meera);
  expect(await namesOn(id)).toEqual(['Guest', 'Guest', 'meera']);
  expect(await stateOf(id, meera)).toBe('next');
  await freeSpot(id);
  expect(await stateOf(id, meera)).toBe('offered');
  // Meera lets the offer lapse. Nobody else can get an offer, so anybody can book the spot.
  server.advanceClock({ hours: 28 }); // a quarter of 72 hours, and a night
  await updateWaitlists(server.deps);
  expect(await read(id)).toMatchObject({ spotsLeft: 1, offeredCount: 0 });
  server.advanceClock({ hours: 43, minutes: 30 });
  await updateWaitlists(server.deps);
  for (const { email } of strangers) expect(await spotMails(email)).toEqual([]);
  expect(await namesOn(id)).toEqual(['Guest', 'Guest']);
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
});

it('a guest who confirms keeps the place in which they joined, and can confirm again without an effect', async () => {
  const { meera, join, namesOn, joinAsGuest, asGuest, postToken, freeSpot, spotMails } = fixture;
  const id = await createFullEvent();
  const { email, token } = await joinAsGuest(id);
  await join(id, meera);
  const waiting = (await asGuest(id, token)).body;
  expect(waiting).toMatchObject({ guest: { isRegistered: false }, waitlist: { mine: 'waiting' } });
  const closesAt = Date.parse(waiting.startTime) - 3_600_000;
  expect(Date.parse(waiting.guest.confirmBy)).toBe(closesAt);
  for (let time = 0; time < 2; time += 1) {
    expect(await postToken(id, 'confirm', token)).toMatchObject({
      status: 200,
      body: { guest: { isRegistered: false, confirmBy: null }, waitlist: { mine: 'next' } },
    });
  }
  expect(await namesOn(id)).toEqual([expect.stringContaining('Eoin'), 'meera']);
  await freeSpot(id);
  expect(await spotMails(email)).toHaveLength(1);
  expect((await asGuest(id, token)).body.waitlist.mine).toBe('offered');
});

it('a guest who confirms is asked at once if a spot is free, and can take a free spot without confirming first', async () => {
  const { joinAsGuest, asGuest, postToken, freeSpot, read, spotMails } = fixture;
  const id = await createFullEvent();
  const [one, two] = [await joinAsGuest(id), await joinAsGuest(id)];
  await freeSpot(id);
  expect(await read(id)).toMatchObject({ spotsLeft: 1 });
  await postToken(id, 'confirm', one.token);
  expect(await spotMails(one.email)).toHaveLength(1);
  expect((await postToken(id, 'claim', two.token)).body.code).toBe('offer_ended');
  await postToken(id, 'cancel', one.token);
  // The link in the mail proves the address of whoever takes the spot with it.
  expect((await postToken(id, 'claim', two.token)).body).toMatchObject({
    guestCount: 1,
    guest: { isRegistered: true, confirmBy: null },
  });
  expect((await asGuest(id, one.token)).body.guest.isRegistered).toBe(false);
});

it('the mail asks a guest to confirm the place only if the event requires it', async () => {
  const { server, joinAsGuest } = fixture;
  const mailTo = (address: string) =>
    server.mails.mails.find(({ to }) => to?.some((each) => each.address === address));
  const unconfirmed = await joinAsGuest(await createFullEvent());
  const trusted = await joinAsGuest(await fixture.createFullEvent());
  expect(mailTo(unconfirmed.email)?.text).toContain('Please confirm your place with this link.');
  expect(mailTo(trusted.email)?.text).not.toContain('confirm');
});
