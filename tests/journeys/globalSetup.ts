import { buildIfStale } from '#scripts/build.ts';

/** Walks what is written now, also when the journeys are run by themselves. */
export default buildIfStale;
