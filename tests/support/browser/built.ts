import { buildIfStale } from '#scripts/build.ts';

/** Builds once for all tests that look at the build: two at a time would be in each other's way. */
export const setup = buildIfStale;
