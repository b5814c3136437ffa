import { pino } from 'pino';

/** Says nothing but what is wrong. */
export const quietLog = pino({ level: process.env.TEST_LOG ?? 'fatal' });
