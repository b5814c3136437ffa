import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { count, flag, id, MessageReply, text, zone } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Weekday } from '#contract/platform/weekdays.ts';

/** The page to which letters link. Mail programs post to its address (RFC 8058). */
export const STOP_LETTER_PATH = '/digests/unsubscribe';

/** The maximum number of communities in a letter. */
export const MAX_DIGEST_COMMUNITIES = 200;

export const Rhythm = z.enum(
  ['none', 'weekly', 'daily'],
  schemaMessage('Rhythm must be none, weekly or daily'),
);
export type Rhythm = z.output<typeof Rhythm>;

/** When a member gets the letter, and what it contains. */
export const Digest = z
  .object({
    rhythm: Rhythm,
    /** Null unless the rhythm is weekly. */
    weekday: Weekday.nullable(),
    hour: z.int(),
    /** Null before the first choice. */
    timezone: z.string().nullable(),
    communityIds: z.array(z.string()),
    /** Whether the letter has replies to the member’s own posts. */
    repliesToMe: z.boolean(),
  })
  .meta({ id: 'Digest' });
export type Digest = z.output<typeof Digest>;

export const DigestDraft = z
  .object({
    rhythm: Rhythm,
    weekday: Weekday.nullish().transform((weekday) => weekday ?? null),
    hour: count('The hour', 0, 23),
    timezone: zone,
    communityIds: z
      .array(id, schemaMessage('{label} must be a list', { label: 'Communities' }))
      .max(
        MAX_DIGEST_COMMUNITIES,
        schemaMessage('A letter can have at most {max} communities', { max: MAX_DIGEST_COMMUNITIES }),
      )
      .transform((ids) => [...new Set(ids)]),
    repliesToMe: flag('Replies'),
  })
  .refine(({ rhythm, weekday }) => rhythm !== 'weekly' || weekday !== null, {
    path: ['weekday'],
    message: schemaMessage('{label} is required', { label: 'Weekday' }),
  })
  .meta({ id: 'DigestDraft' });
export type DigestDraft = z.output<typeof DigestDraft>;

export const digest = endpoints({
  readDigest: {
    method: 'GET',
    path: '/account/digest',
    access: 'member',
    summary: 'When the caller gets the letter about new posts, and of which communities.',
    reply: Digest,
  },
  updateDigest: {
    method: 'PUT',
    path: '/account/digest',
    access: 'member',
    summary: 'Choose when the letter comes, and of which own communities. `none` stops it.',
    body: DigestDraft,
    reply: Digest,
  },
  stopLetter: {
    method: 'POST',
    path: STOP_LETTER_PATH,
    access: 'anyone',
    summary: 'Stop the letter with the token of its link, also by one click in a mail program (RFC 8058).',
    query: z.object({ token: text('Token', 500) }),
    body: { kind: 'ignored' },
    reply: MessageReply,
  },
});
