import { iso } from '#server/platform/clock.ts';
import { formatOf } from '#server/platform/formats.ts';

/** The columns of a post or a reply in the data export. */
export interface WrittenText {
  id: string;
  content: string;
  is_formatted: boolean;
  created_at: Temporal.Instant;
}

/** A post or a reply in the data export. */
export const writtenText = ({ id, content, is_formatted, created_at }: WrittenText) => ({
  id,
  content,
  format: formatOf(is_formatted),
  createdAt: iso(created_at),
});
