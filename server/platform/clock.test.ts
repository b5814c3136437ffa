import { expect, it } from 'vitest';

it('the tests run in the time zone that their Vitest project sets', () => {
  const zone = process.env.TZ;
  if (!zone || zone === 'undefined') return; // This Vitest project sets no time zone.
  expect(Temporal.Now.timeZoneId()).toBe(zone);
  expect(new Date(2026, 6, 1).getTime()).toBe(
    Temporal.PlainDate.from('2026-07-01').toZonedDateTime(zone).epochMilliseconds,
  );
});
