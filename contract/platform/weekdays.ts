import { z } from 'zod';
import { schemaMessage } from './say.ts';

/** The days of a week that begins on Monday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const Weekday = z.enum(WEEKDAYS, schemaMessage('A day must be one of SU, MO, TU, WE, TH, FR, SA'));
export type Weekday = z.output<typeof Weekday>;
