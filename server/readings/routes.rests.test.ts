import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PassageItem, ReadingDetails } from '#contract/readings/readings.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { passageAt, readingCalls } from '#tests/support/readings/readingCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
const calls = readingCalls(() => server);
const { call, refused, inDays } = calls;
const signInAgain = () => calls.signInAgain([meera, ravi]);
let meera: Member;
let ravi: Member;
/** The path of a new public community that Meera guides and Ravi has joined. */
let community: string;
beforeAll(async () => {
  server = await openTestServer();
  [meera, ravi] = [await createMember(server, 'meera'), await createMember(server, 'ravi')];
});
afterAll(() => server.close());
beforeEach(async () => {
  await signInAgain();
  community = await calls.createCommunity(meera, [ravi]);
});

const daysOf = ({ passages }: ReadingDetails) => passages.map(({ opensOn }) => opensOn);
const createReading = () => calls.createReading(meera, community);

describe('a rest', () => {
  it('moves what has not opened, and is taken back until a passage opens', async () => {
    const reading = await createReading();
    const path = `/readings/${reading.id}/rest`;
    const rested = await call(meera, `POST ${path}`, { weeks: 2 });
    expect(daysOf(rested)).toEqual([inDays(0), inDays(21), inDays(28)]);
    expect([rested.rests, rested.endsOn]).toEqual([[{ number: 2, weeks: 2 }], inDays(88)]);
    expect(daysOf(await call(meera, `DELETE ${path}`))).toEqual(daysOf(reading));
    expect(await refused(meera, `DELETE ${path}`)).toEqual([409, 'There is no rest to take back.']);
    await call(meera, `POST ${path}`, { weeks: 1 });
    server.advanceClock({ hours: 24 * 14 });
    expect(await refused(meera, `DELETE ${path}`)).toEqual([
      409,
      'A passage has opened since this rest was set.',
    ]);
    server.advanceClock({ hours: 24 * 7 });
    expect(await refused(meera, `POST ${path}`, { weeks: 1 })).toEqual([
      409,
      'All passages have opened already.',
    ]);
  });

  it('that is taken back late moves no passage to a day that is over', async () => {
    const reading = await createReading();
    const path = `/readings/${reading.id}/rest`;
    await call(meera, `POST ${path}`, { weeks: 4 });
    server.advanceClock({ hours: 24 * 17 });
    await signInAgain();
    const after = await call(meera, `DELETE ${path}`);
    expect(daysOf(after)).toEqual([reading.startsOn, inDays(4), inDays(11)]);
    expect(after.current.number).toBe(1);
  });

  it('is taken back once when two guides, or a repeated call, take back the last one', async () => {
    const reading = await createReading();
    const path = `/readings/${reading.id}/rest`;
    await call(meera, `POST ${path}`, { weeks: 1 });
    server.advanceClock({ seconds: 1 });
    const { updatedAt } = await call(meera, `POST ${path}`, { weeks: 2 });
    const version = { 'if-match': `"${updatedAt}"` };
    server.advanceClock({ seconds: 1 });
    const once = await call(meera, `DELETE ${path}`, undefined, version);
    expect(await refused(meera, `DELETE ${path}`, undefined, version)).toEqual([
      412,
      'This reading has been changed since you opened it.',
    ]);
    expect((await call(meera, `GET /readings/${reading.id}`)).rests).toEqual(once.rests);
    expect(once.rests).toEqual([{ number: 2, weeks: 1 }]);
  });

  it('is refused if the passage from which on it moves the others opened a second ago', async () => {
    const reading = await createReading();
    const path = `POST /readings/${reading.id}/rest`;
    const from = (index: number) => ({ weeks: 1, passageId: passageAt(reading, index).id });
    const now = server.deps.clock().toZonedDateTimeISO('UTC');
    const opening = now.startOfDay().add({ days: 7 });
    server.advanceClock({
      seconds: now.until(opening).round({ largestUnit: 'seconds', smallestUnit: 'seconds' }).seconds + 1,
    });
    await signInAgain();
    expect(await refused(meera, path, from(1))).toEqual([409, 'This passage has opened.']);
    expect(daysOf(await call(meera, `GET /readings/${reading.id}`))).toEqual(daysOf(reading));
    expect(daysOf(await call(meera, path, from(2)))).toEqual([reading.startsOn, inDays(0), inDays(14)]);
  });
});

describe('the end of a reading', () => {
  it('comes when a guide ends it, and a reading about which nobody has written can be deleted', async () => {
    const [reading, other] = [await createReading(), await createReading()];
    const ended = await call(meera, `POST /readings/${reading.id}/end`);
    expect(ended).toMatchObject({ state: 'ended', endsOn: inDays(0), can: { end: false } });
    const again = await call(meera, `POST /readings/${reading.id}/end`);
    expect(again.updatedAt).toBe(ended.updatedAt);
    const passage = `/passages/${passageAt(reading, 0).id}/posts`;
    expect(await refused(ravi, `POST ${passage}`, { content: 'Late.' })).toEqual([
      409,
      'This reading has ended.',
    ]);
    server.advanceClock({ hours: 24 * 8 });
    await signInAgain();
    const later = await call(ravi, `GET /readings/${reading.id}`);
    expect([later.current.number, later.passages.map(({ isOpen }: PassageItem) => isOpen)]).toEqual([
      1,
      [true, false, false],
    ]);
    await call(meera, `DELETE /readings/${other.id}`);
    expect(await refused(meera, `GET /readings/${other.id}`)).toEqual([404, 'Reading not found.']);
  });
});
