import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { outputDay, pageOf, paging, timezone } from '#contract/platform/primitives.ts';

/** The reflection of a day. `author` is the tradition that it is inspired by. */
export const Reflection = z
  .object({ content: z.string(), author: z.string(), date: outputDay })
  .meta({ id: 'Reflection' });
export type Reflection = z.output<typeof Reflection>;

export const reflections = endpoints({
  daily: {
    method: 'GET',
    path: '/reflections/daily',
    access: 'anyone',
    summary: 'Today’s reflection, in `timezone` (default UTC).',
    query: z.object({ timezone }),
    reply: { kind: 'shared', schema: Reflection },
  },
  list: {
    method: 'GET',
    path: '/reflections',
    access: 'anyone',
    summary: 'The last 100 days up to today, newest first.',
    query: z.object({ ...paging(), timezone }),
    reply: { kind: 'shared', schema: pageOf(Reflection) },
  },
});
