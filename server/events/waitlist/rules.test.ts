import { describe, expect, it } from 'vitest';
import { isLastHour } from '#server/events/occurrence/rules.ts';
import { offerEnd } from './rules.ts';

const instant = (text: string) => Temporal.Instant.from(text);
/** The end of an offer in Lisbon (UTC in winter), as text. */
const endOf = (now: string, startsAt: string, timezone = 'Europe/Lisbon') =>
  offerEnd({ starts_at: instant(startsAt), timezone }, instant(now)).toString();

describe('the end of an offer', () => {
  it.each([
    ['is after 24 hours', '2099-01-01T12:00:00Z', '2099-01-30T19:00:00Z', '2099-01-02T12:00:00Z'],
    [
      'is after a quarter of the time until the start',
      '2099-01-01T08:00:00Z',
      '2099-01-01T20:00:00Z',
      '2099-01-01T11:00:00Z',
    ],
    ['is not at 22:00', '2099-01-01T22:00:00Z', '2099-01-30T19:00:00Z', '2099-01-03T07:00:00Z'],
    ['is not before 07:00', '2099-01-01T06:59:59Z', '2099-01-30T19:00:00Z', '2099-01-02T07:00:00Z'],
    ['may be at 07:00', '2099-01-01T07:00:00Z', '2099-01-30T19:00:00Z', '2099-01-02T07:00:00Z'],
    [
      'is at 07:00 an hour before the start',
      '2099-01-01T22:00:00Z',
      '2099-01-02T08:00:00Z',
      '2099-01-02T07:00:00Z',
    ],
    [
      'is at night if the event begins at 07:59',
      '2099-01-01T22:00:00Z',
      '2099-01-02T07:59:00Z',
      '2099-01-02T00:29:45Z',
    ],
  ])('%s', (_, now, startsAt, end) => {
    expect(endOf(now, startsAt)).toBe(end);
  });

  it('follows the clock of the event’s time zone', () => {
    // 12:00 UTC is 23:00 in Sydney, so the offer ends at 07:00 there, on 3 January.
    const end = endOf('2099-01-01T12:00:00Z', '2099-01-30T19:00:00Z', 'Australia/Sydney');
    expect(end).toBe('2099-01-02T20:00:00Z');
  });

  it('is at 07:00 local time after a night in which the clocks change', () => {
    // On 29 March 2099, Lisbon moves its clocks from 01:00 to 02:00, so 07:00 is 06:00 UTC.
    expect(endOf('2099-03-27T23:30:00Z', '2099-04-30T19:00:00Z')).toBe('2099-03-29T06:00:00Z');
  });
});

it('the last hour begins 60 minutes before the start', () => {
  const now = instant('2099-01-01T12:00:00Z');
  expect(isLastHour(instant('2099-01-01T13:00:00Z'), now)).toBe(true);
  expect(isLastHour(instant('2099-01-01T13:00:01Z'), now)).toBe(false);
});
