import { expect, it } from 'vitest';
import { termsOf } from './focusTerms.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const terms = (query: string) => termsOf(new URLSearchParams(query), NOW);

it('takes fifteen minutes for any duration that there is not', () => {
  for (const minutes of [5, 15, 25, 50]) expect(terms(`duration=${minutes}`).minutes).toBe(minutes);
  for (const rubbish of ['', '0', '10', '-5', '25.5', 'x', '1e9', 'NaN']) {
    expect(terms(`duration=${rubbish}`).minutes).toBe(15);
  }
  expect(terms('').minutes).toBe(15);
});

it('takes an intention that could be set as one that is', () => {
  expect(terms('sankalpa=%20To+rest.%20').sankalpa).toBe('To rest.');
  expect(terms('sankalpa=%20%20').sankalpa).toBe('');
  expect(terms(`sankalpa=${'x'.repeat(501)}`).sankalpa).toBe('');
  expect(terms('').sankalpa).toBe('');
});

it('takes the day of its start for a day that cannot be logged to', () => {
  expect(terms('date=2026-11-02').day).toBe('2026-11-02');
  expect(terms('date=2026-11-21').day).toBe('2026-11-21');
  for (const rubbish of ['', '2026-11-22', '2026-02-30', 'today', '20261102', '0999-01-01']) {
    expect(terms(`date=${rubbish}`).day).toBeNull();
  }
  expect(terms('').day).toBeNull();
});

it('takes no practice where none is named', () => {
  expect(terms('practiceId=').practiceId).toBeNull();
  expect(terms('practiceId=abc').practiceId).toBe('abc');
});
