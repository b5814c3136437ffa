import { type RawBuilder, sql } from 'kysely';
import type { Said } from '#contract/platform/say.ts';
import { ApiError } from '#server/platform/errors.ts';

/** The `updatedAt` that a change is based on; null if the caller accepts any version. */
export type ExpectedVersion = string | null;

/**
 * An SQL condition for the statement that changes a row: whether the row has not been changed since this
 * version.
 */
export const isUnchanged = (expectedVersion: ExpectedVersion): RawBuilder<boolean> =>
  expectedVersion === null
    ? sql<boolean>`true`
    : sql<boolean>`date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${expectedVersion}::timestamptz)`;

/** Whether a row that was locked has been changed since this version. */
export const isOutdated = (expectedVersion: ExpectedVersion, updatedAt: Temporal.Instant): boolean =>
  expectedVersion !== null && Date.parse(expectedVersion) !== updatedAt.epochMilliseconds;

/** The error 412 for a change that is based on an outdated version. */
export const outdated = (said: Said) => new ApiError(412, 'outdated', said);
