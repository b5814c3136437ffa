import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PassageItem, ReadingDetails } from '#contract/readings/readings.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { readingCalls } from '#tests/support/readings/readingCalls.ts';
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

const daysOf = ({ passages }: ReadingDetails) => passages.map(({ opensOn }) => opensOn);
const draftOf = ({ passages, ...reading }: ReadingDetails) => ({
  ...readingDraft(reading.startsOn),
  passages: passages.map(({ id, title, where, question }) => ({ id, title, where, question })),
});
const createReading = (startsOn?: string) => calls.createReading(meera, community, startsOn);

describe('a reading', () => {
  it('is created with the days of its passages, and shown to members in the list and alone', async () => {
    const created = await createReading();
    expect(created).toMatchObject({
      title: 'Talks',
      author: 'Ramana Maharshi',
      book: null,
      state: 'open',
      endsOn: inDays(74),
      current: { number: 1, title: 'Silence', where: 'pp. 1-9', opensOn: inDays(0) },
      can: { edit: true, end: true, delete: true, setPace: true },
      rests: [],
      pace: null,
    });
    expect(daysOf(created)).toEqual([inDays(0), inDays(7), inDays(14)]);
    expect(created.passages.map(({ isOpen }) => isOpen)).toEqual([true, false, false]);
    const seen = await call(ravi, `GET /readings/${created.id}`);
    expect(seen).toMatchObject({
      words: 'We read slowly.',
      can: { edit: false, end: false, delete: false, setPace: true },
    });
    const { items } = await call(ravi, `GET ${community}/readings?state=open`);
    expect(items).toMatchObject([{ id: created.id, current: { number: 1 } }]);
    expect((await call(ravi, `GET ${community}/readings?state=planned`)).items).toEqual([]);
  });

  it('is planned before its first day, and ended 60 days after its last passage', async () => {
    const { id } = await createReading(inDays(3));
    expect(await call(ravi, `GET /readings/${id}`)).toMatchObject({ state: 'planned', current: null });
    server.advanceClock({ hours: 24 * (3 + 14 + 59) });
    await signInAgain();
    expect(await call(ravi, `GET /readings/${id}`)).toMatchObject({
      state: 'open',
      current: { number: 3 },
    });
    server.advanceClock({ hours: 24 });
    expect(await call(meera, `GET /readings/${id}`)).toMatchObject({ state: 'ended', can: { edit: false } });
    const draft = draftOf(await call(meera, `GET /readings/${id}`));
    expect(await refused(meera, `PUT /readings/${id}`, draft)).toEqual([409, 'This reading has ended.']);
  });

  it('takes its title and author from a book of the library, and keeps them when the book leaves it', async () => {
    const lhamo = await createMember(server, 'lhamo');
    const book = await call(meera, 'POST /library/submit', {
      title: 'Be As You Are',
      author: 'David Godman',
      description: 'Talks.',
    });
    const draft = { ...readingDraft(inDays(0)), bookId: book.id };
    expect(await refused(meera, `POST ${community}/readings`, draft)).toEqual([
      400,
      'This book is not in the library.',
    ]);
    await call(lhamo, `POST /moderation/books/${book.id}/approve`);
    const created = await call(meera, `POST ${community}/readings`, draft);
    expect(created).toMatchObject({ title: 'Be As You Are', author: 'David Godman', book: { id: book.id } });
    const shown = async () => (await call(ravi, `GET /library/${book.id}`)).readings;
    const inHill = { id: community.slice('/communities/'.length), name: 'Hill' };
    // A guide, a member, a member of other communities and a moderator of the library see the same.
    for (const viewer of [meera, ravi, tomas, lhamo]) {
      const { readings } = await call(viewer, `GET /library/${book.id}`);
      expect(readings).toEqual([{ id: created.id, community: inHill }]);
    }
    const joining = { joining: 'open', isFindable: false, questions: [] };
    await call(meera, `PUT ${community}/joining`, { ...joining, isListed: false });
    expect(await shown()).toEqual([]);
    await call(meera, `PUT ${community}/joining`, { ...joining, isListed: true });
    expect(await shown()).toHaveLength(1);
    await call(meera, `PUT ${community}`, { name: 'Hill', description: 'Dawn.', privacy: 'private' });
    expect(await shown()).toEqual([]);
    // At most five, and none that has not begun.
    for (let number = 1; number <= 6; number += 1) {
      const path = await calls.createCommunity(meera, []);
      await call(meera, `POST ${path}/readings`, draft);
      await call(meera, `POST ${path}/readings`, { ...draft, startsOn: inDays(7) });
    }
    expect(await shown()).toHaveLength(5);
    await call(lhamo, `POST /moderation/books/${book.id}/remove`, { reason: 'Not here.' });
    expect(await call(meera, `GET /readings/${created.id}`)).toMatchObject({
      title: 'Be As You Are',
      author: 'David Godman',
      book: null,
    });
  });

  it('is refused while the community reads three books, and for an event of another community', async () => {
    for (const _ of [1, 2, 3]) await createReading();
    expect(await refused(meera, `POST ${community}/readings`, readingDraft(inDays(0)))).toEqual([
      409,
      'This community is already reading three books.',
    ]);
    const { items } = await call(meera, `GET ${community}/readings`);
    await call(meera, `POST /readings/${items[0].id}/end`);
    const { id: communityId } = await call(meera, 'POST /communities', { name: 'Lake', description: '.' });
    const series = await call(meera, 'POST /events/series', {
      ...{ communityId, title: 'Sit', description: 'We sit.', timezone: 'UTC' },
      ...{ startTime: `${inDays(1)}T06:00:00Z`, endTime: `${inDays(1)}T07:00:00Z` },
    });
    const draft = { ...readingDraft(inDays(0)), seriesId: series.id };
    const { status, body } = await server.requestAs(meera, `POST ${community}/readings`, draft);
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'seriesId', message: 'This community has no such event.' }],
    ]);
  });

  it('names for each passage the first date of its series before the next one', async () => {
    const series = await call(meera, 'POST /events/series', {
      ...{ communityId: community.slice('/communities/'.length), title: 'Sit', description: 'We sit.' },
      ...{ startTime: `${inDays(9)}T06:00:00Z`, endTime: `${inDays(9)}T07:00:00Z`, timezone: 'UTC' },
    });
    const draft = { ...readingDraft(inDays(0)), seriesId: series.id };
    const created = await call(meera, `POST ${community}/readings`, draft);
    const dates = created.passages.map(({ occurrenceId }: PassageItem) => occurrenceId);
    expect(dates).toEqual([null, series.upcomingOccurrences[0].id, null]);
    const second = await call(ravi, `GET /passages/${created.passages[1].id}`);
    expect(second.occurrenceId).toBe(series.upcomingOccurrences[0].id);
    expect([second.previousId, second.nextId]).toEqual([created.passages[0].id, created.passages[2].id]);
  });

  it.each([
    [{ startsOn: '2999-01-01' }, 'A reading starts within a year.'],
    [{ passages: [] }, 'Passages are required'],
    [{ rhythm: { weekday: 'MO', weeks: 5 } }, 'Weeks must be at most 4'],
    [{ timezone: 'Mars/Olympus' }, 'Unknown timezone'],
    [{ bookId: 'rubbish' }, 'bookId is not valid'],
  ])('is refused with %j', async (change, message) => {
    const { status, body } = await server.requestAs(meera, `POST ${community}/readings`, {
      ...readingDraft(inDays(0)),
      ...change,
    });
    expect([status, body.errors[0].message]).toEqual([400, message]);
  });
});

describe('a change of a reading', () => {
  it('keeps opened passages at their places and days, and moves the others', async () => {
    const reading = await createReading();
    const draft = draftOf(reading);
    const [first, second, third] = draft.passages;
    const path = `PUT /readings/${reading.id}`;
    for (const [change, field] of [
      [{ passages: [second, first, third] }, 'passages.0'],
      [{ passages: [second, third] }, 'passages.0'],
      [{ startsOn: inDays(1) }, 'startsOn'],
      [{ timezone: 'Asia/Kolkata' }, 'timezone'],
    ] as const) {
      const { status, body } = await server.requestAs(meera, path, { ...draft, ...change });
      expect([status, body.errors[0].path, body.message]).toEqual([400, field, 'This passage has opened.']);
    }
    const changed = await call(meera, path, {
      ...draft,
      rhythm: { ...draft.rhythm, weeks: 2 },
      passages: [{ ...first, question: 'Who asks?' }, third, { title: 'New', where: 'p. 40' }],
    });
    expect(daysOf(changed)).toEqual([inDays(0), inDays(14), inDays(28)]);
    expect(changed.passages).toMatchObject([
      { id: first?.id, question: 'Who asks?' },
      { id: third?.id, number: 2 },
      { title: 'New' },
    ]);
    const unknown = { ...draft, passages: [first, { ...third, id: reading.id }] };
    expect(await refused(meera, path, unknown)).toEqual([400, 'This passage does not exist.']);
  });

  it('is refused if somebody else has changed it, unless it is the same change', async () => {
    const reading = await createReading();
    const draft = { ...draftOf(reading), words: 'Aloud.' };
    const version = { 'if-match': `"${reading.updatedAt}"` };
    server.advanceClock({ seconds: 1 });
    await call(meera, `PUT /readings/${reading.id}`, draft, version);
    await call(meera, `PUT /readings/${reading.id}`, draft, version);
    const other = { ...draft, words: 'Quietly.' };
    expect(await refused(meera, `PUT /readings/${reading.id}`, other, version)).toEqual([
      412,
      'This reading has been changed since you opened it.',
    ]);
    server.advanceClock({ seconds: 1 });
    const current = { 'if-match': `"${(await call(meera, `GET /readings/${reading.id}`)).updatedAt}"` };
    await call(meera, `POST /readings/${reading.id}/rest`, { weeks: 1 });
    expect((await refused(meera, `PUT /readings/${reading.id}`, other, current))[0]).toBe(412);
  });

  it('opens no passage on a day that is over', async () => {
    const reading = await createReading();
    const [first] = draftOf(reading).passages;
    const path = `PUT /readings/${reading.id}`;
    await call(meera, path, { ...draftOf(reading), passages: [first] });
    server.advanceClock({ hours: 24 * 30 });
    await signInAgain();
    const longer = { ...draftOf(reading), passages: [first, { title: 'New', where: 'p. 40' }] };
    const changed = await call(meera, path, longer);
    expect(daysOf(changed)).toEqual([reading.startsOn, inDays(5)]);
    const rested = await call(meera, `POST /readings/${reading.id}/rest`, { weeks: 1 });
    expect(daysOf(rested)).toEqual([reading.startsOn, inDays(12)]);
  });
});
