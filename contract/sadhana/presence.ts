import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { count } from '#contract/platform/primitives.ts';

/** The maximum number of minutes of an announced sitting. An open-ended one is announced repeatedly. */
export const MAX_SITTING_MINUTES = 180;

export const SittingDraft = z
  .object({ minutes: count('Minutes', 1, MAX_SITTING_MINUTES) })
  .meta({ id: 'SittingDraft' });
export type SittingDraft = z.output<typeof SittingDraft>;

export const Sitting = z
  .object({ sitting: z.int().nullable().meta({ description: 'Null if the number is not shown.' }) })
  .meta({ id: 'Sitting' });
export type Sitting = z.output<typeof Sitting>;

const byKey = z.object({
  key: z.uuid().toLowerCase().meta({ description: 'A new random UUID for each start and each resume.' }),
});

// Nothing in the database or in a log may connect a member with a sitting. So these calls do not update the
// session of the caller, and accept no idempotency key.
export const presence = endpoints({
  sitting: {
    method: 'GET',
    path: '/sadhana/presence',
    access: 'member',
    summary:
      'How many people are sitting now. Null if there are fewer than five, or fewer than twenty members, or if the caller takes no part.',
    isUnrecorded: true,
    reply: Sitting,
  },
  startSitting: {
    method: 'PUT',
    path: '/sadhana/presence/{key}',
    access: 'member',
    summary:
      'Count somebody as sitting for some minutes from now on. Does nothing if the caller takes no part. At most 30 calls per hour.',
    isUnrecorded: true,
    params: byKey,
    body: SittingDraft,
    status: 204,
  },
  endSitting: {
    method: 'DELETE',
    path: '/sadhana/presence/{key}',
    access: 'member',
    summary: 'Stop counting somebody as sitting. The reply is the same for an unknown key.',
    isUnrecorded: true,
    params: byKey,
    status: 204,
  },
});
