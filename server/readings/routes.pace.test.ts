import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnReading, PassageItem, ReadingDetails } from '#contract/readings/readings.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { passageAt, readingCalls } from '#tests/support/readings/readingCalls.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
const calls = readingCalls(() => server);
const { call, refused, inDays } = calls;
const signInAgain = () => calls.signInAgain([meera, ravi, tomas]);
let meera: Member;
let ravi: Member;
let tomas: Member;
/** The path of a new public community that Meera guides and Ravi has joined. */
let community: string;
beforeAll(async () => {
  server = await openTestServer();
  [meera, ravi, tomas] = [
    await createMember(server, 'meera'),
    await createMember(server, 'ravi'),
    await createMember(server, 'tomas'),
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  await signInAgain();
  community = await calls.createCommunity(meera, [ravi]);
});

const createReading = (startsOn?: string) => calls.createReading(meera, community, startsOn);
const ownOf = async (member: Member, { id }: ReadingDetails): Promise<OwnReading[]> =>
  (await call(member, 'GET /readings/mine')).filter(({ reading }: OwnReading) => reading.id === id);

describe('days of one’s own', () => {
  it('are seen by nobody else, and decide what a member reads today', async () => {
    const reading = await createReading(inDays(-14));
    const path = `/readings/${reading.id}`;
    expect(await refused(ravi, `PUT ${path}/pace`, { startsOn: inDays(-15) })).toEqual([
      400,
      'Your own days begin on or after the first day of this reading.',
    ]);
    expect(await refused(ravi, `PUT ${path}/pace`, { startsOn: inDays(48) })).toEqual([
      400,
      'With this day, the reading would end before your last passage.',
    ]);
    const changed = await call(ravi, `PUT ${path}/pace`, { startsOn: inDays(-3) });
    expect(changed.pace).toEqual({ startsOn: inDays(-3) });
    expect(changed.passages.map(({ ownOn }: PassageItem) => ownOn)).toEqual([
      inDays(0),
      inDays(7),
      inDays(14),
    ]);
    const seen = await call(meera, `GET ${path}`);
    expect([seen.pace, seen.passages[0].ownOn]).toEqual([null, null]);
    const passage = `GET /passages/${passageAt(reading, 1).id}`;
    expect((await call(ravi, passage)).ownOn).toBe(inDays(7));
    expect((await call(meera, passage)).ownOn).toBeNull();
    expect(await ownOf(ravi, reading)).toMatchObject([
      { reading: { community: { name: 'Hill' } }, passage: { number: 1 }, opensOn: inDays(0) },
    ]);
    const [own] = await ownOf(meera, reading);
    expect(own).toMatchObject({ passage: { number: 3 }, opensOn: inDays(0), until: inDays(7) });
    expect(await ownOf(tomas, reading)).toEqual([]);
    expect((await archiveOf(server, ravi)).readings).toEqual([
      { id: reading.id, title: 'Talks', author: 'Ramana Maharshi', pace: { startsOn: inDays(-3) } },
    ]);
    expect((await archiveOf(server, meera)).readings).toContainEqual(
      expect.objectContaining({ id: reading.id, words: 'We read slowly.' }),
    );
    await call(ravi, `DELETE ${path}/pace`);
    expect((await call(ravi, `GET ${path}`)).pace).toBeNull();
    await call(ravi, `PUT ${path}/pace`, { startsOn: inDays(-3) });
    await call(ravi, `POST ${community}/leave`, {});
    await call(ravi, `POST ${community}/join`);
    expect((await call(ravi, `GET ${path}`)).pace).toBeNull();
  });
});

it('readings that are planned or have ended are not among those of a member, who can choose own days before', async () => {
  const [planned, ended] = [await createReading(inDays(7)), await createReading(inDays(-7))];
  await call(meera, `POST /readings/${ended.id}/end`);
  expect([await ownOf(ravi, planned), await ownOf(ravi, ended)]).toEqual([[], []]);
  await call(ravi, `PUT /readings/${planned.id}/pace`, { startsOn: inDays(14) });
  expect(await ownOf(ravi, planned)).toEqual([]);
});

it('a member sees at most 20 readings, those that opened first', async () => {
  const first: string[] = [];
  for (let number = 0; number < 7; number += 1) {
    community = await calls.createCommunity(meera, [tomas]);
    for (let book = 0; book < 3; book += 1) {
      const isLast = number * 3 + book === 20;
      const { id } = await createReading(inDays(isLast ? -1 : -2));
      if (!isLast) first.push(id);
    }
  }
  const own: OwnReading[] = await call(tomas, 'GET /readings/mine');
  expect(own.map(({ reading }) => reading.id).toSorted()).toEqual(first.toSorted());
});

it('the settings of practice, with free days and rests, change nothing about what a member reads today', async () => {
  const reading = await createReading(inDays(-1));
  const [before] = await ownOf(ravi, reading);
  expect(before).toMatchObject({ passage: { title: 'Silence' }, opensOn: inDays(-1) });
  const tomorrow = readingDraft(inDays(1)).rhythm.weekday;
  await call(ravi, 'PUT /sadhana/cadence', { weekdays: [tomorrow], from: inDays(0) });
  await call(ravi, 'POST /sadhana/rests', { from: inDays(0), to: inDays(3) });
  expect(await ownOf(ravi, reading)).toEqual([before]);
});
