import { z } from 'zod';
import { outputDay, outputInstant } from '#contract/platform/primitives.ts';

/** The dates of a new series as the server reads them. The local times are those of the series' time zone. */
export const SeriesPreview = z
  .object({
    count: z.int(),
    /** The first five dates. */
    dates: z.array(
      z.object({
        startTime: outputInstant,
        endTime: outputInstant,
        localStart: z.string(),
        localEnd: z.string(),
      }),
    ),
    /**
     * Of a series on days of the moon, the first 60 computed days on which its guides can decide: from the day before its
     * start, which they can move to the start, to its end. Absent for other series.
     */
    moonDays: z.array(outputDay).optional(),
  })
  .meta({ id: 'SeriesPreview' });
export type SeriesPreview = z.output<typeof SeriesPreview>;
