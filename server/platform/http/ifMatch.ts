import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { instant } from '#contract/platform/instants.ts';
import { ApiError, badField } from '#server/platform/errors.ts';

/** The `updatedAt` that a change is based on; null if the caller accepts any version. */
export type ExpectedVersion = string | null;

const IfMatchHeader = z
  .string()
  .regex(/^".+"$/)
  .transform((tag) => tag.slice(1, -1))
  .pipe(instant('If-Match'));

/**
 * Reads `If-Match` (RFC 9110, 13.1.1), with an `updatedAt` as its entity tag. `*` or no header means any
 * version.
 */
export function expectedVersionOf({ headers }: FastifyRequest): ExpectedVersion {
  const sent = headers['if-match'];
  if (sent === undefined || sent === '*') return null;
  const { data } = IfMatchHeader.safeParse(sent);
  if (data === undefined) throw badField('If-Match', 'If-Match must be an updatedAt in double quotes');
  return data;
}

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
export const outdated = (message: string) => new ApiError(412, 'outdated', message);
