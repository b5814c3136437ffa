import { describe, expect, it } from 'vitest';
import { nextReminder } from '#server/sadhana/settings/rules.ts';
import { isLate, parseReminderId, reminderId } from './rules.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('the next reminder', () => {
  it.each([
    ['later today', '07:00', 'UTC', '2026-11-20T06:59:59Z', '2026-11-20T07:00:00Z'],
    ['tomorrow, at the time itself', '07:00', 'UTC', '2026-11-20T07:00:00Z', '2026-11-21T07:00:00Z'],
    ['in another time zone', '07:00', 'Asia/Kolkata', '2026-11-20T06:00:00Z', '2026-11-21T01:30:00Z'],
    ['over the end of summer time', '07:00', 'Europe/Lisbon', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
    [
      'before the end of summer time',
      '07:00',
      'Europe/Lisbon',
      '2026-10-23T12:00:00Z',
      '2026-10-24T06:00:00Z',
    ],
    // On 29 March 2026, 01:30 is skipped in Lisbon.
    ['at a time that is skipped', '01:30', 'Europe/Lisbon', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
    ['the day after it', '01:30', 'Europe/Lisbon', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
    // On 25 October 2026, 01:30 is shown twice in Lisbon.
    [
      'at a time that is shown twice',
      '01:30',
      'Europe/Lisbon',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    ['between the two', '01:30', 'Europe/Lisbon', '2026-10-25T00:45:00Z', '2026-10-26T01:30:00Z'],
    // Samoa skipped 30 December 2011.
    ['over a day that is skipped', '12:00', 'Pacific/Apia', '2011-12-29T23:00:00Z', '2011-12-30T22:00:00Z'],
  ])('the next reminder is %s', (_name, time, timezone, now, expected) => {
    expect(nextReminder({ time, timezone }, at(now)).toString()).toBe(expected);
  });
});

it('a reminder is too late after an hour', () => {
  expect(isLate(at('2026-11-20T07:00:00Z'), at('2026-11-20T08:00:00Z'))).toBe(false);
  expect(isLate(at('2026-11-20T07:00:00Z'), at('2026-11-20T08:00:01Z'))).toBe(true);
});

it('the id of a reminder contains its member and its time', () => {
  const userId = crypto.randomUUID();
  const dueAt = at('2026-11-20T07:00:00Z');
  expect(parseReminderId(reminderId(userId, dueAt))).toEqual({ userId, dueAt });
});
