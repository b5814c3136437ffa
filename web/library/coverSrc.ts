import type { Book } from '#contract/library.ts';
import { pictureUrl } from '#web/platform/pictureUrl.ts';

/** The address of a book's cover: the uploaded one, or that of another site; null without a cover. */
export const coverSrc = ({ cover, coverImageUrl }: Pick<Book, 'cover' | 'coverImageUrl'>): string | null =>
  cover ? pictureUrl(cover, 320) : coverImageUrl;
