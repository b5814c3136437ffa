import { type Clock, dayIn } from './clock.ts';

/** The current calendar day, `YYYY-MM-DD`, in a time zone. */
export const todayIn = (timezone = 'UTC', clock: Clock): string => dayIn(timezone, clock());
