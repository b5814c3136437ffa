import { pino } from 'pino';

/** A log that prints only fatal errors, unless TEST_LOG sets another level. */
export const quietLog = pino({ level: process.env.TEST_LOG ?? 'fatal' });
