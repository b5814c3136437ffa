/** The queries of reflections that other features may use. */

export { dailyReflectionQuery } from './dailyReflectionQuery.ts';
export { reflectionOfDayQuery } from './queries.ts';
