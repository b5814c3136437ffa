import { expect, it } from 'vitest';
import type { Practice } from '#contract/sadhana/practices.ts';
import type { PracticeFile, SourceLog, SourcePractice } from '#web/sadhana/importing/reading/practiceFile.ts';
import { type Choice, firstChoice, fittingPractices, logsToSend } from './logsToSend.ts';

const SITTING: Practice = {
  id: 'sitting',
  name: 'Silent sitting',
  type: 'time',
  defaultValue: 25,
  isOwn: false,
};
const JAPA: Practice = { id: 'japa', name: 'Jāpa', type: 'reps', defaultValue: 108, isOwn: true };
const PRACTICES = [SITTING, JAPA];
const TODAY = '2026-11-28';

const source = (changes: Partial<SourcePractice> = {}): SourcePractice => ({
  name: 'Meditation',
  measure: 'seconds',
  type: null,
  logs: 0,
  ...changes,
});
const log = (date: string, amount: number, changes: Partial<SourceLog> = {}): SourceLog => ({
  practice: 0,
  date,
  amount,
  sankalpa: null,
  notes: null,
  ...changes,
});
const file = (practices: SourcePractice[], logs: SourceLog[]): PracticeFile => ({
  state: 'read',
  program: 'insight-timer',
  digest: '',
  practices,
  logs,
  unreadable: [],
  unreadableCount: 0,
});
const choice = (changes: Partial<Choice> = {}): Choice => ({
  practice: 'new',
  type: 'time',
  minutes: 20,
  unit: 'minutes',
  ...changes,
});
const values = (practice: SourcePractice, amounts: number[], chosen: Choice, leavesOutShort = false) =>
  logsToSend(
    file(
      [practice],
      amounts.map((amount, n) => log(`2026-05-${10 + n}`, amount)),
    ),
    [chosen],
    PRACTICES,
    { leavesOutShort, today: TODAY },
  )
    .batches.flat()
    .map(({ value }) => value);

it('whole minutes count, and less than one counts as one or is left out', () => {
  expect(values(source(), [2_737, 1_200, 40], choice())).toEqual([45, 20, 1]);
  expect(values(source(), [2_737, 1_200, 40], choice(), true)).toEqual([45, 20]);
});

it('a habit that was done is one repetition, or the chosen minutes', () => {
  const done = source({ measure: 'done' });
  expect(values(done, [1], choice({ type: 'reps' }))).toEqual([1]);
  expect(values(done, [1], choice({ practice: JAPA.id }))).toEqual([1]);
  expect(values(done, [1], choice({ minutes: 30 }))).toEqual([30]);
});

it('numbers are repetitions, or minutes in the chosen unit', () => {
  const number = source({ measure: 'number' });
  expect(values(number, [107.6, 0.2], choice({ type: 'reps' }))).toEqual([108, 1]);
  expect(values(number, [1.5, 0.1], choice({ unit: 'hours' }))).toEqual([90, 6]);
  expect(values(number, [1_260, 30], choice({ unit: 'seconds' }), true)).toEqual([21]);
  expect(values(source({ measure: 'number', type: 'time' }), [20], choice({ unit: 'hours' }))).toEqual([20]);
});

it('what is left out is not sent, and what is too large or in the future is listed', () => {
  const practices = [source({ name: 'A' }), source({ name: 'B' }), source({ name: 'C' })];
  const logs = [
    log('2026-05-10', 600, { practice: 0 }),
    log('2026-05-10', 600, { practice: 1 }),
    log('2026-05-11', 90_000, { practice: 2 }),
    log('2026-11-30', 600, { practice: 2 }),
    log('2026-11-29', 600, { practice: 2, notes: 'Rain' }),
  ];
  const choices = [choice({ practice: 'out' }), choice({ practice: SITTING.id }), choice()];
  const sent = logsToSend(file(practices, logs), choices, PRACTICES, { today: TODAY });
  expect(sent).toEqual({
    practices: [{ id: SITTING.id }, { name: 'C', type: 'time', defaultValue: null }],
    batches: [
      [
        { practice: 0, date: '2026-05-10', value: 10 },
        { practice: 1, date: '2026-11-29', value: 10, notes: 'Rain' },
      ],
    ],
    logs: 2,
    days: 2,
    unreadable: [
      { text: '2026-05-11, C, 90000', reason: 'The value is too large.' },
      { text: '2026-11-30, C, 600', reason: 'The date lies in the future.' },
    ],
    unreadableCount: 2,
  });
});

it('all logs of a day are in one call of at most 1,000 rows and 1 MiB', () => {
  const logs = Array.from({ length: 2_500 }, (_, n) => log(`2026-05-${10 + (n % 5)}`, 600));
  const { batches } = logsToSend(file([source()], logs), [choice()], PRACTICES, { today: TODAY });
  expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
  const long = Array.from({ length: 60 }, (_, n) =>
    log(`2026-05-${10 + (n % 2)}`, 600, { notes: 'ś'.repeat(20_000) }),
  );
  const sent = logsToSend(file([source()], long), [choice()], PRACTICES, { today: TODAY });
  expect(sent.batches.map((batch) => batch.length)).toEqual([26, 26]);
  expect(sent.unreadable[0]?.reason).toBe('This day has too many logs.');
  const dates = sent.batches.map((batch) => new Set(batch.map(({ date }) => date)));
  expect(dates.map(({ size }) => size)).toEqual([1, 1]);
});

it('the first choice is the practice with the same name and a fitting type', () => {
  expect(firstChoice(source({ name: 'silent SITTING' }), 'loop', PRACTICES).practice).toBe(SITTING.id);
  expect(firstChoice(source({ name: 'japa' }), 'loop', PRACTICES)).toMatchObject({
    practice: 'new',
    type: 'time',
  });
  expect(firstChoice(source({ name: 'japa', measure: 'done' }), 'loop', PRACTICES).practice).toBe(JAPA.id);
  expect(firstChoice(source({ name: '' }), 'csv', PRACTICES).practice).toBe('out');
  expect(firstChoice(source({ name: '', measure: 'number' }), 'csv', PRACTICES).practice).toBe(SITTING.id);
  expect(fittingPractices(source({ measure: 'number', type: 'reps' }), PRACTICES)).toEqual([JAPA]);
});
