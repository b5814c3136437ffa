import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { practiceFields } from './practices.ts';

/** The logs of a month or a year. */
const Period = z.object({
  period: z.string().meta({ description: 'A month, `YYYY-MM`, or a year, `YYYY`.', example: '2026-11' }),
  /** The days with a log. */
  days: z.int(),
  /** The total of all practices that are measured in minutes. */
  minutes: z.int(),
  logs: z.int(),
});
export type Period = z.output<typeof Period>;

/** The logs of one practice in all periods. */
const PracticeTotals = z.object({
  practice: z.object(practiceFields),
  /** The days with a log of this practice. */
  days: z.int(),
  total: z.int().meta({ description: 'Minutes or repetitions.' }),
  values: z.array(z.int()).meta({ description: 'The total of each period, in the order of `periods`.' }),
});
export type PracticeTotals = z.output<typeof PracticeTotals>;

export const Summary = z
  .object({
    /**
     * Earliest first. Periods without a log are included: all twelve months of a year, or every year from the
     * first log to the last.
     */
    periods: z.array(Period),
    /** The practices with a log in the periods. The practice that was logged on the most days is first. */
    practices: z.array(PracticeTotals),
  })
  .meta({ id: 'Summary' });
export type Summary = z.output<typeof Summary>;

const year = z
  .string(schemaMessage('{label} must be given once', { label: 'year' }))
  .regex(/^[1-9]\d{3}$/, schemaMessage('year must be a year, YYYY'))
  .meta({ example: '2026' });

export const summary = endpoints({
  summary: {
    method: 'GET',
    path: '/sadhana/summary',
    access: 'member',
    summary:
      'The caller’s practice in the twelve months of `year`, or in every year from the first log to the last. Periods without a log are listed too.',
    query: z.object({ year: year.optional() }),
    reply: Summary,
  },
  logsFile: {
    method: 'GET',
    path: '/sadhana/logs.csv',
    access: 'member',
    summary:
      "All logs of the caller, oldest first, as CSV (RFC 4180): Date, Practice, Type, Value, Intention, Notes. A value that begins with =, +, -, @, a tab or CR has ' before it, so that spreadsheets do not calculate it.",
    reply: { kind: 'file', type: 'text/csv' },
  },
});
