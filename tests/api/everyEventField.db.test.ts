import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recurrence } from '#contract/events/recurrence.ts';
import { type SeriesChange, type SeriesDraft, UNLIMITED } from '#contract/events/series.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { type ChangesFixture, openChangesFixture } from '#tests/support/events/changesFixture.ts';

/*
 * A new field of a draft does not compile without a value here, and is then lost in none of the ways in which a series
 * and its dates are written and read.
 */

let fixture: ChangesFixture;
beforeAll(async () => {
  fixture = await openChangesFixture();
});
afterAll(() => fixture.server.close());

async function call(call: string, body?: object) {
  const reply = await fixture.server.requestAs(fixture.ravi, call, body);
  expect([call, Math.floor(reply.status / 100)], JSON.stringify(reply.body)).toEqual([call, 2]);
  return reply.body;
}

type Draft = Record<keyof Omit<SeriesDraft, 'communityId'>, unknown>;
const SIT = { phases: [{ kind: 'sit', minutes: 20 }], isOpen: false };
const RULE: Record<keyof Omit<Recurrence, 'moon' | 'adjust'>, unknown> = {
  frequency: 'WEEKLY',
  interval: 1,
  byDay: ['TU'],
  which: null,
  monthDay: null,
  until: '2099-04-14T22:59:59.999Z',
};
const SCHEDULE = {
  startTime: '2099-03-17T19:30:00.000Z',
  endTime: '2099-03-17T21:00:00.000Z',
  timezone: 'Europe/Paris',
  recurrence: { ...RULE, frequency: 'MONTHLY', interval: 2, which: 3, until: '2099-07-31T21:59:59.999Z' },
  isLiving: false,
};
const DRAFT: Draft = {
  title: 'One Verse',
  description: 'Aloud, three times.',
  descriptionFormat: 'formatted',
  location: 'The Reading Room',
  capacity: 12,
  isUnlimited: false,
  attendeesShownTo: 'members',
  joinUrl: 'https://meet.vichara.test/verse',
  guestsConfirm: true,
  sit: SIT,
  startTime: '2099-03-17T19:00:00.000Z',
  endTime: '2099-03-17T20:00:00.000Z',
  timezone: 'Europe/Lisbon',
  recurrence: RULE,
  isLiving: false,
};
/** Other values of the fields outside the schedule, each of which can be changed alone. The last one sets the capacity too. */
const CHANGES: Omit<Draft, keyof typeof SCHEDULE> = {
  title: 'Two Verses',
  description: 'In silence.',
  descriptionFormat: 'plain',
  location: 'The Garden',
  capacity: 15,
  attendeesShownTo: 'everyone',
  joinUrl: 'https://meet.vichara.test/verses',
  guestsConfirm: false,
  sit: { ...SIT, isOpen: true },
  isUnlimited: true,
};
const DAY = '2099-03-24';

const withChange = (draft: object, field: string, value: unknown) => ({
  ...draft,
  [field]: value,
  ...(field === 'isUnlimited' && { capacity: UNLIMITED }),
});

const create = async () => {
  const { id: communityId } = await fixture.createCommunity();
  const { id } = await call('POST /events/series', { communityId, ...DRAFT });
  return { id, path: `/events/series/${id}` };
};

it('every field of a series is created, changed alone and exported', async () => {
  const { path } = await create();
  expect(await call(`GET ${path}`)).toMatchObject(DRAFT);
  let draft: object = DRAFT;
  const textChanges: Record<keyof SeriesChange, unknown> = {
    title: 'Three Verses',
    description: 'Aloud again.',
    descriptionFormat: 'plain',
    location: 'The Hall',
    capacity: 13,
    attendeesShownTo: 'everyone',
  };
  for (const [field, value] of Object.entries(textChanges)) {
    draft = withChange(draft, field, value);
    await call(`PUT ${path}`, draft);
    expect(await call(`GET ${path}`)).toMatchObject(draft);
  }
  for (const [field, value] of Object.entries(CHANGES)) {
    draft = withChange(draft, field, value);
    await call(`POST ${path}/changes`, { scope: 'all', change: { [field]: value } });
    expect(await call(`GET ${path}`)).toMatchObject(draft);
  }
  await call(`POST ${path}/changes`, { scope: 'all', change: SCHEDULE });
  const series = await call(`GET ${path}`);
  expect(series).toMatchObject({ ...draft, ...SCHEDULE });
  const { joinUrl: _, ...exported } = { ...draft, ...SCHEDULE } as Draft;
  expect((await archiveOf(fixture.server, fixture.ravi)).events).toMatchObject([exported]);
});

it('the series that continues another one has every field of it but the changed one', async () => {
  const { path } = await create();
  const change = { scope: 'following', day: DAY, change: { title: 'Two Verses' } };
  const { series } = await call(`POST ${path}/changes`, change);
  const { startTime: _start, endTime: _end, ...kept } = DRAFT;
  expect(series).toMatchObject({ ...kept, title: 'Two Verses' });
  expect((await call(`GET ${path}`)).nextId).toBe(series.id);
});

it('every field of one date is changed alone, and kept while the date is cancelled', async () => {
  const { path } = await create();
  const { upcomingOccurrences } = await call(`GET ${path}`);
  const { id, startTime } = upcomingOccurrences.find(({ day }: { day: string }) => day === DAY);
  const { startTime: _start, endTime: _end, recurrence: _rule, isLiving: _, ...fields } = DRAFT;
  let draft: object = fields;
  /** The date, with the link from its series, because the date itself has it only shortly before the start. */
  const date = async () => {
    const { ownSettings, joinUrl } = await call(`GET ${path}`);
    return { ...(await call(`GET /events/occurrences/${id}`)), joinUrl: ownSettings[0]?.joinUrl ?? joinUrl };
  };
  expect(await date()).toMatchObject(draft);
  for (const [field, value] of Object.entries(CHANGES)) {
    draft = withChange(draft, field, value);
    await call(`POST ${path}/changes`, { scope: 'this', day: DAY, change: { [field]: value } });
    expect(await date()).toMatchObject(draft);
  }
  await call(`DELETE /events/occurrences/${id}`);
  await call(`POST ${path}/dates`, { startTime });
  expect(await date()).toMatchObject(draft);
});
