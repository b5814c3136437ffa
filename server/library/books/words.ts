import { BOOK_SEARCH } from '#server/library/rules.ts';
import { bookWords } from '#server/library/words.ts';
import { type RewrittenRows, storeWords } from '#server/platform/search/rewriting.ts';
import { indexWords } from '#server/platform/search/typos.ts';

export const BOOK_WORDS: RewrittenRows = {
  source: 'books',
  async rewrite(trx, lastId, limit) {
    const books = await trx
      .selectFrom('books')
      .select(['id', 'title', 'author', 'description', 'tags', 'isbn13'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const rows = books.map(({ id, ...book }) => ({ id, words: bookWords(book) }));
    await storeWords(trx, 'books', rows);
    await indexWords(
      trx,
      BOOK_SEARCH,
      books.flatMap(({ title, author }) => [title, author]),
    );
    return books.map(({ id }) => id);
  },
};
