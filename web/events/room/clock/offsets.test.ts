import { describe, expect, it } from 'vitest';
import { offsetOf, type TimeSample } from './offsets.ts';

/**
 * An exchange with a server whose clock is ahead by `ahead`. `there` and `back` are the delays of the request and the
 * reply.
 */
const sample = (sentAt: number, ahead: number, there: number, back: number): TimeSample => ({
  sentAt,
  received: sentAt + there + ahead,
  sent: sentAt + there + ahead + 1,
  arrivedAt: sentAt + there + 1 + back,
});

describe('offsetOf', () => {
  it('finds a difference of minutes whatever the delay is, if both ways take the same time', () => {
    expect(offsetOf([sample(1_000, 180_000, 200, 200)])).toBe(180_000);
    expect(offsetOf([sample(1_000, -180_000, 5, 5)])).toBe(-180_000);
  });

  it('uses the fastest exchange', () => {
    const samples = [sample(0, 5_000, 300, 20), sample(1_000, 5_000, 12, 10), sample(2_000, 5_000, 10, 190)];
    expect(offsetOf(samples)).toBe(5_001);
  });

  it('is wrong by at most half of the delay', () => {
    expect(Math.abs((offsetOf([sample(0, 5_000, 80, 0)]) ?? 0) - 5_000)).toBe(40);
  });

  it('is unknown without an exchange', () => {
    expect(offsetOf([])).toBeUndefined();
  });
});
