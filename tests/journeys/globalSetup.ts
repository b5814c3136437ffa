import { buildIfStale } from '#scripts/build.ts';

/** Builds the product if its sources have changed, so that the journeys test the current sources. */
export default buildIfStale;
