import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { cursorPageOf, cursorPaging, id, outputInstant } from '#contract/platform/primitives.ts';

/** The maximum number of members whom a member can mute. */
export const MAX_MUTES = 200;

export const Mute = z.object({ user: PublicUser, at: outputInstant }).meta({ id: 'Mute' });
export type Mute = z.output<typeof Mute>;

const byUser = z.object({ userId: id });

export const mutes = endpoints({
  mutes: {
    method: 'GET',
    path: '/account/mutes',
    access: 'member',
    summary:
      'The members whom the caller has muted, last muted first. The field `mutedIds` of the account contains their ids.',
    query: z.object(cursorPaging()),
    reply: cursorPageOf(Mute),
  },
  mute: {
    method: 'PUT',
    path: '/account/mutes/{userId}',
    access: 'member',
    summary: 'Mute a member. Clients collapse their texts, and searches leave them out. Nobody is told.',
    params: byUser,
    status: 204,
  },
  unmute: {
    method: 'DELETE',
    path: '/account/mutes/{userId}',
    access: 'member',
    summary: 'Unmute a member.',
    params: byUser,
    status: 204,
  },
});
