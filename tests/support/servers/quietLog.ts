import { pino } from 'pino';

/** A log that prints fatal errors only. */
export const quietLog = pino({ level: process.env.TEST_LOG ?? 'fatal' });
