import { type Clock, dayIn } from './clock.ts';

/** The calendar day, `YYYY-MM-DD`, that it is for a caller in `timezone`. */
export const todayIn = (timezone = 'UTC', clock: Clock): string => dayIn(timezone, clock());
