// Compares lists, tags and search in a library of a thousand books with those in a library of two hundred thousand, or
// twenty thousand on the embedded database.
import { sql } from 'kysely';
import { syllableWord } from '#bench/calls/sampleTexts.ts';
import { wordsOf } from '#contract/platform/words.ts';
import { newId } from '#server/platform/ids.ts';
import { weightedWords } from '#server/platform/search/tsquery.ts';
import { deletionsOf } from '#server/platform/search/typos.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import type { MeasuredServer } from './backends.ts';
import { formatTiming, measureGet } from './timing.ts';

const SIZES = { postgres: [1_000, 200_000], embedded: [1_000, 20_000] };
const CALLS: [name: string, path: string][] = [
  ['list', '/library'],
  ['list, page 80', '/library?page=80'],
  ['list of a tag', '/library?tag=tag%203'],
  ['list of a rare tag', '/library?tag=rare%20tag%207'],
  ['tags', '/library/tags'],
  ['search, a rare word', '/library/search?q=babalazimo'],
  ['search, a typo', '/library/search?q=babalazino'],
  ['search, a word of every book', '/library/search?q=book'],
  ['search, a word of every tenth', '/library/search?q=tenth'],
  ['search, two common words', '/library/search?q=book+tenth'],
  ['search, one letter', '/library/search?q=b'],
  ['search, an ISBN', '/library/search?q=9780000000002'],
];

export async function benchLibrary(server: MeasuredServer): Promise<void> {
  const reader = await createMember(server, 'meera');
  let existingBooks = 0;
  for (const size of SIZES[server.backend as keyof typeof SIZES]) {
    await fillLibrary(server.deps, existingBooks, size);
    await sql`vacuum analyze`.execute(server.deps.db);
    existingBooks = size;
    for (const [name, path] of CALLS) {
      const time = formatTiming(await measureGet(server, reader, path, 100));
      console.log(
        `${server.backend.padEnd(9)} ${String(size).padStart(7)} books  ${name.padEnd(30)} ${time}`,
      );
    }
  }
}

/**
 * Inserts approved books with the numbers `from` to `to - 1`, a thousand per statement, with the rows that the product
 * derives.
 */
export async function fillLibrary(
  { db }: MeasuredServer['deps'],
  from: number,
  to: number,
  onProgress: (books: number) => void = () => {},
): Promise<void> {
  for (let start = from; start < to; start += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, to - start) }, (_, n) => start + n);
    const books = numbers.map((n) => bookOf(n));
    await db.insertInto('books').values(books).execute();
    const tagRows = books.flatMap(({ id, created_at, tag_keys }) =>
      ['', ...tag_keys].map((tag_key) => ({ tag_key, created_at, book_id: id })),
    );
    await db.insertInto('book_tags').values(tagRows).execute();
    const words = [...new Set(books.flatMap(({ title, author }) => wordsOf(`${title} ${author}`)))];
    const wordRows = words.map((word) => ({ kind: 'book' as const, word, remainders: deletionsOf(word) }));
    await db
      .insertInto('known_words')
      .values(wordRows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    onProgress(books.length);
  }
  await sql`truncate tag_counts`.execute(db);
  await sql`insert into tag_counts select tag_key, tag_key, count(*) from book_tags group by 1`.execute(db);
}

function bookOf(n: number) {
  const isTenth = n % 10 === 0;
  const title = `Book ${syllableWord(n)} ${isTenth ? 'of the tenth' : ''}`;
  const author = `${syllableWord(n * 7)} ${syllableWord(n * 13)}`;
  const description = `A description of some length. ${Array.from({ length: 30 }, (_, k) => syllableWord(n * 31 + k * 17)).join(' ')}`;
  const tags = [`tag ${n % 20}`, `rare tag ${n % 500}`];
  const isbn13 = isbnOf(n);
  const at = Temporal.Instant.from('2020-01-01T00:00:00Z').add({ seconds: n * 60 });
  return {
    id: newId(),
    title,
    author,
    description,
    tags,
    tag_keys: tags,
    isbn13,
    status: 'approved' as const,
    words: weightedWords([title, author, [...tags, isbn13].join('\n'), description]),
    created_at: at,
    submitted_at: at,
  };
}

function isbnOf(n: number): string {
  const digits = `978${String(n).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
