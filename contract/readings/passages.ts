import { z } from 'zod';
import { Post, PostDraft } from '#contract/communities/posts.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, cursorPageOf, cursorPaging, outputInstant } from '#contract/platform/primitives.ts';
import { PassageItem, Reading } from './readings.ts';

export const Passage = z
  .object({
    ...PassageItem.omit({ hasMine: true }).shape,
    reading: Reading,
    community: z.object({ id: z.string(), name: z.string() }),
    previousId: z.string().nullable(),
    nextId: z.string().nullable(),
    /** When the passage or its question was changed after members had written about it; null if it never was. */
    changedAt: outputInstant.nullable(),
    /** What the caller has written about it. */
    mine: Post.nullable(),
    can: z.object({ write: z.boolean() }),
  })
  .meta({ id: 'Passage' });
export type Passage = z.output<typeof Passage>;

export const passages = endpoints({
  readPassage: {
    method: 'GET',
    path: '/passages/{id}',
    access: 'anyone',
    summary: 'One passage of a reading.',
    params: byId,
    reply: Passage,
  },
  passagePosts: {
    method: 'GET',
    path: '/passages/{id}/posts',
    access: 'anyone',
    summary: 'What members have written about a passage, oldest first.',
    params: byId,
    query: z.object(cursorPaging()),
    reply: cursorPageOf(Post),
  },
  createPassagePost: {
    method: 'POST',
    path: '/passages/{id}/posts',
    access: 'member',
    summary: 'Write about a passage that has opened, once.',
    params: byId,
    body: PostDraft,
    status: 201,
    reply: Post,
    idempotent: true,
  },
});
