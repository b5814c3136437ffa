import { buildIfStale } from '#scripts/build.ts';

/** Builds once for all tests that need the build, because two builds at a time would conflict. */
export const setup = buildIfStale;
