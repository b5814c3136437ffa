import { pino } from 'pino';

/** A logger that prints only fatal errors, unless TEST_LOG sets another level. */
export const quietLogger = pino({ level: process.env.TEST_LOG ?? 'fatal' });
