import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import type { SentReadingDraft } from '#contract/readings/readingDrafts.ts';
import type { Create } from '#tests/support/people/moderationCanaries.ts';

/** A reading of three passages, of which the first one opens on this day, in UTC, and the others in the next weeks. */
export function readingDraft(
  startsOn = Temporal.Now.plainDateISO('UTC').toString(),
): SentReadingDraft & { passages: object[] } {
  const weekday = WEEKDAYS[Temporal.PlainDate.from(startsOn).dayOfWeek - 1] ?? 'MO';
  return {
    title: 'Talks',
    author: 'Ramana Maharshi',
    words: 'We read slowly.',
    startsOn,
    timezone: 'UTC',
    rhythm: { weekday, weeks: 1 },
    passages: [
      { title: 'Silence', where: 'pp. 1-9', question: 'Who is silent?' },
      { title: 'Grace', where: 'pp. 10-19' },
      { title: 'Surrender', where: 'pp. 20-31' },
    ],
  };
}

/**
 * Creates a reading of a guide, with words of an author on its first passage, for the tests of private texts. Returns the
 * ids with the parts of paths in which they replace the parameters.
 */
export async function createReading(create: Create, path: string): Promise<[string, string][]> {
  const { id, passages } = await create(`${path}/readings`, 'guide', {
    ...readingDraft(),
    title: 'Driftwood',
  });
  await create(`/passages/${passages[0].id}/posts`, 'author', { content: 'Inglenook.' });
  return [
    ['/readings/{id}', id],
    ['/passages/{id}', passages[0].id],
  ];
}
