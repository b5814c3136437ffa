import { describe, expect, it } from 'vitest';
import { opensAt, ownReadingOf, stateOf } from './rules.ts';

describe('opensAt', () => {
  it.each([
    ['2026-12-03', 'Asia/Kolkata', '2026-12-02T18:30:00Z'],
    ['2026-12-03', 'Pacific/Kiritimati', '2026-12-02T10:00:00Z'],
    ['2026-12-03', 'America/New_York', '2026-12-03T05:00:00Z'],
    // The clocks skip the hour from 00:00 to 01:00.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    // The clocks go back from 01:00 to 00:00, so that there are two midnights. The first one counts.
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00Z'],
    // The clocks go back from 00:01 to 23:01 of the day before. The day begins twice, and the first time counts.
    ['2006-10-29', 'America/St_Johns', '2006-10-29T02:30:00Z'],
    // A day that this zone skipped begins where it would have been.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('opens a passage of %s in %s at %s', (day, zone, at) => {
    expect(opensAt(day, zone).toString()).toBe(at);
  });
});

it('stateOf tells a planned reading from an open and an ended one', () => {
  const reading = {
    first_opens_at: Temporal.Instant.from('2026-12-03T00:00:00Z'),
    ends_at: Temporal.Instant.from('2027-03-01T00:00:00Z'),
  };
  const at = (time: string) => stateOf(reading, Temporal.Instant.from(time));
  expect([at('2026-12-02T23:59:59Z'), at('2026-12-03T00:00:00Z')]).toEqual(['planned', 'open']);
  expect([at('2027-02-28T23:59:59Z'), at('2027-03-01T00:00:00Z')]).toEqual(['open', 'ended']);
});

it('ownReadingOf counts the days of a pace in the zone of the reader', () => {
  const passages = ['2026-12-03', '2026-12-10'].map((opens_on, index) => ({
    ...{ id: `${index}`, number: index + 1, title: 'Silence', place: 'p. 1', opens_on },
  }));
  const row = {
    ...{ id: 'r', title: 'Talks', community_id: 'c', community_name: 'Hill' },
    ...{ weekday: 'TH' as const, weeks: 1, passages },
  };
  const paced = { ...row, own_starts_on: '2026-12-08' };
  expect(ownReadingOf(paced, '2026-12-09')).toBeNull();
  expect(ownReadingOf(paced, '2026-12-10')).toMatchObject({ passage: { number: 1 }, until: '2026-12-17' });
  // Without a pace, a passage is there as soon as it has opened, whatever day it is for the reader.
  expect(ownReadingOf({ ...row, own_starts_on: null }, '2026-12-09')).toMatchObject({
    passage: { number: 2 },
    opensOn: '2026-12-10',
  });
});
