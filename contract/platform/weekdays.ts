import { z } from 'zod';

/** The days of a week that begins on Monday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const Weekday = z.enum(WEEKDAYS, 'A day must be one of SU, MO, TU, WE, TH, FR, SA');
export type Weekday = z.output<typeof Weekday>;
