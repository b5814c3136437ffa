import { buildIfStale } from '#scripts/build.ts';

/** Builds once for all tests that need the build, because concurrent builds would conflict. */
export const setup = buildIfStale;
