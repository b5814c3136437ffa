import type { SeriesDraft } from '#contract/events/series.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { formattedContent } from '#server/platform/formats.ts';

type Description = Pick<SeriesRow, 'description' | 'is_formatted'>;
type SentDescription = Partial<Pick<SeriesDraft, 'description' | 'descriptionFormat'>>;

/**
 * The columns of the description that a guide sent, instead of `current` if there was one. A description and its format
 * are one field: a change of one of them sets both.
 */
export function descriptionOf(
  { description, descriptionFormat }: SentDescription,
  current?: Description,
): Description {
  const given = description ?? current?.description ?? '';
  const { text, isFormatted } = formattedContent(given, descriptionFormat, current?.is_formatted);
  return { description: text, is_formatted: isFormatted };
}
