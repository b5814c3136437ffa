import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { instant } from '#contract/platform/instants.ts';
import { say } from '#contract/platform/say.ts';
import type { ExpectedVersion } from '#server/platform/database/versions.ts';
import { badField } from '#server/platform/errors.ts';

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
  if (data === undefined) throw badField('If-Match', say('If-Match must be an updatedAt in double quotes'));
  return data;
}
