import { iso } from '#server/platform/clock.ts';
import { formatOf } from '#server/platform/formats.ts';

/** The columns of a post or a reply in the data export. */
export interface WrittenText {
  id: string;
  content: string;
  is_formatted: boolean;
  is_announcement: boolean;
  created_at: Temporal.Instant;
}

/** A post or a reply in the data export. */
export const writtenText = ({ id, content, is_formatted, is_announcement, created_at }: WrittenText) => ({
  id,
  content,
  format: formatOf(is_formatted),
  ...(is_announcement && { isAnnouncement: true }),
  createdAt: iso(created_at),
});
