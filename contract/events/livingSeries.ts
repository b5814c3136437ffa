import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, calendarDay } from '#contract/platform/primitives.ts';
import { Series } from './series.ts';

/** The last day to confirm in a series without an end. All dates up to it are confirmed. */
export const Confirmation = z.object({ until: calendarDay('Last day') }).meta({ id: 'Confirmation' });
export type Confirmation = z.output<typeof Confirmation>;

export const livingSeries = endpoints({
  confirmDates: {
    method: 'POST',
    path: '/events/series/{id}/confirm',
    access: 'member',
    summary: 'Confirm the dates of a series without an end up to a day, at most 12 months ahead.',
    params: byId,
    body: Confirmation,
    reply: Series,
  },
  endLiving: {
    method: 'DELETE',
    path: '/events/series/{id}/living',
    access: 'member',
    summary: 'End a series without an end after its last confirmed day. Nobody is notified.',
    params: byId,
    reply: Series,
  },
});
