import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, cursorPageOf, cursorPaging, id, outputInstant } from '#contract/platform/primitives.ts';

/**
 * A ban or a pause: somebody who cannot join a community, or who may not write in it until a time. If several decisions
 * concern the same person, this is the strongest.
 */
export const Ban = z
  .object({
    user: PublicUser,
    kind: z.enum(['banned', 'paused']),
    /** When a pause ends. */
    until: outputInstant.nullable(),
    at: outputInstant,
    /** Only admins can end a ban or pause that an admin has decided. Nobody can end their own pause. */
    can: z.object({ end: z.boolean() }),
  })
  .meta({ id: 'Ban' });
export type Ban = z.output<typeof Ban>;

export const bans = endpoints({
  bans: {
    method: 'GET',
    path: '/communities/{id}/bans',
    access: 'member',
    summary:
      'Who is excluded from a community, or asked to rest from writing, newest first. For guides and admins.',
    params: byId,
    query: z.object(cursorPaging()),
    reply: cursorPageOf(Ban),
  },
  removeBan: {
    method: 'DELETE',
    path: '/communities/{id}/bans/{userId}',
    access: 'member',
    summary:
      'End the bans and pauses of a person, except those that only admins can end. A banned person can join again, but does not become a member automatically.',
    params: z.object({ id, userId: id }),
    status: 204,
  },
});
