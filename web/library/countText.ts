import { numberText } from '#web/ui/locale.ts';

/** A search is counted so far by the server. */
const MOST_COUNTED = 1000;

/** "14 books"; of a search that has reached the end of counting "1,000+ books". */
export function countText(total: number, isSearch: boolean): string {
  const more = isSearch && total >= MOST_COUNTED ? '+' : '';
  return `${numberText(total)}${more} ${total === 1 ? 'book' : 'books'}`;
}
