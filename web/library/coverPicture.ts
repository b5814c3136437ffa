import type { Book } from '#contract/library.ts';
import { pictureUrl } from '#web/platform/pictureUrl.ts';

/** The picture of a cover, for `<BookCover {...coverPicture(book)} />`; null without one. */
export const coverPicture = ({ cover }: Pick<Book, 'cover'>) =>
  cover && {
    src: pictureUrl(cover, 320),
    srcSet: `${pictureUrl(cover, 640)} 2x`,
    colour: cover.colour,
  };
