import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOK_WORDS } from '#server/library/books/words.ts';
import { rewriteWords } from '#server/platform/search/rewriting.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let moderator: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, moderator] = [await createMember(server, 'meera'), await createMember(server, 'lhamo')];
});
afterAll(() => server.close());

const BOOK = {
  title: 'Who Am I?',
  author: 'Ramana Maharshi',
  description: 'Nāṉ Yār? Questions and answers.',
};
const submit = (book: object = {}, person = meera) =>
  server.requestAs(person, 'POST /library/submit', { ...BOOK, ...book });
const approve = (id: string) => server.requestAs(moderator, `POST /moderation/books/${id}/approve`);
/** Submits and approves a book. */
async function createApprovedBook(book: object = {}): Promise<string> {
  const { body } = await submit(book);
  expect((await approve(body.id)).status).toBe(200);
  return body.id;
}
const titlesOf = async (call: string) =>
  (await server.requestAs(meera, `GET ${call}`)).body.items.map(({ title }: { title: string }) => title);

describe('a submission', () => {
  it('a new submission is pending and has all its fields', async () => {
    const { status, body } = await submit({
      title: '  Gītā ',
      tags: [' Vedānta ', 'vedānta', ''],
      coverImageUrl: 'https://example.org/c.jpg',
      isbn13: '978-81-7822-234-9',
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        title: 'Gītā',
        author: 'Ramana Maharshi',
        description: BOOK.description,
        coverImageUrl: 'https://example.org/c.jpg',
        cover: null,
        tags: ['Vedānta'],
        isbn13: '9788178222349',
        language: null,
        submitter: { id: meera.id, username: 'meera' },
        createdAt: expect.stringMatching(/\.\d{3}Z$/),
        status: 'pending',
        reason: null,
        isBeingCorrected: false,
        can: { edit: false, withdraw: true, suggest: false },
      },
    ]);
  });

  it.each(['ISBN-10: 0-8044-2957-X', '0 8044\u20112957 x', 'ISBN 978-0-8044-2957-3'])(
    'a submission with the ISBN “%s” has it as an ISBN-13',
    async (isbn13) => {
      const { body } = await submit({ isbn13 });
      expect(body.isbn13).toBe('9780804429573');
      await server.requestAs(meera, `DELETE /library/submissions/${body.id}`);
    },
  );

  it.each([
    [
      { title: '', author: ' ', description: undefined },
      ['Title is required', 'Author is required', 'Description is required'],
    ],
    [{ isbn13: '9788178222344' }, ['ISBN-13 is not valid']],
    [{ isbn13: '81-7822-234-3' }, ['ISBN-13 is not valid']],
    [{ isbn13: '9'.repeat(300) }, ['ISBN-13 must be at most 200 characters long']],
    [{ coverImageUrl: 'javascript:alert(1)' }, ['Cover image URL must start with https:// or http://']],
    [{ description: 'x'.repeat(5_001) }, ['Description must be at most 5000 characters long']],
    [{ tags: 'one, two' }, ['Tags must be a list']],
    [{ tags: Array.from({ length: 31 }, (_, n) => `${n}`) }, ['At most 30 tags']],
  ])('a submission with %o is refused', async (book, messages) => {
    const { status, body } = await submit(book);
    expect([status, body.errors.map(({ message }: { message: string }) => message)]).toEqual([400, messages]);
  });

  it('a submission ignores status, submitter and reason', async () => {
    const { body } = await submit({ status: 'approved', submitterId: moderator.id, reason: 'x' });
    expect(body).toMatchObject({ status: 'pending', reason: null, submitter: { id: meera.id } });
  });

  it('a submission with a known ISBN is refused with 409, and the reply contains the id of the book if the book is approved', async () => {
    const isbn13 = '9780140449181';
    const { body: first } = await submit({ isbn13 });
    const pendingReply = await submit({ isbn13: '978 0140449181' });
    expect([pendingReply.status, pendingReply.body.bookId]).toEqual([409, undefined]);
    await approve(first.id);
    const approvedReply = await submit({ isbn13 });
    expect([approvedReply.status, approvedReply.body.bookId, approvedReply.body.errors[0].path]).toEqual([
      409,
      first.id,
      'isbn13',
    ]);
  });

  it('only one of eight concurrent submissions with the same ISBN is accepted', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => submit({ isbn13: '9780061096242' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('the library', () => {
  it('the library lists and counts only approved books, newest first, twelve per page', async () => {
    const tag = 'Paging';
    const ids: string[] = [];
    for (let n = 1; n <= 14; n += 1)
      ids.push(await createApprovedBook({ title: `Volume ${n}`, tags: [tag] }));
    await submit({ title: 'Waiting', tags: [tag] });
    const { body } = await server.requestAs(meera, `GET /library?tag=paging`);
    expect(body).toMatchObject({ page: 1, total: 14, totalPages: 2, hasPrevPage: false, hasNextPage: true });
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Volume ${14 - n}`),
    );
    expect(body.items[0]).not.toHaveProperty('status');
    expect(await titlesOf('/library?tag=PAGING&page=2')).toEqual(['Volume 2', 'Volume 1']);
    const lastPage = (await server.requestAs(meera, 'GET /library?tag=paging&page=9')).body;
    expect(lastPage).toMatchObject({
      items: [],
      total: 14,
      totalPages: 2,
      hasNextPage: false,
      hasPrevPage: true,
    });
    expect((await server.requestAs(meera, 'GET /library?tag=none')).body).toMatchObject({
      items: [],
      total: 0,
      totalPages: 0,
    });
    const all = (await server.requestAs(meera, 'GET /library?limit=100')).body;
    expect(all.total).toBe(all.items.length);
    expect(all.items.map(({ title }: { title: string }) => title)).not.toContain('Waiting');
  });

  it('the library lists its tags with their counts, the most used first, in the spelling that was used first', async () => {
    await createApprovedBook({ tags: ['Silence', 'paging'] });
    await createApprovedBook({ tags: ['SILENCE'] });
    const { body } = await server.requestAs(meera, 'GET /library/tags');
    expect(body[0]).toEqual({ name: 'Paging', count: 15 });
    expect(body).toContainEqual({ name: 'Silence', count: 2 });
    expect(body.some(({ name }: { name: string }) => name === '')).toBe(false);
  });

  it('an approved book is visible to every member, a pending one only to its submitter and to moderators', async () => {
    const tomas = await createMember(server, 'tomas');
    const { body } = await submit({ title: 'Hidden' });
    const status = async (person: Member) =>
      (await server.requestAs(person, `GET /library/${body.id}`)).status;
    expect([await status(meera), await status(moderator), await status(tomas)]).toEqual([200, 200, 404]);
    await approve(body.id);
    expect(await status(tomas)).toBe(200);
    expect((await server.requestAs(tomas, 'GET /library/not-an-id')).status).toBe(404);
  });

  it.each(['page=0', 'limit=101', 'tag=a&tag=b', 'tag[]=a', 'page=x', `tag=${'x'.repeat(201)}`])(
    'the library refuses ?%s',
    async (query) => {
      for (const call of ['', '/search']) {
        expect((await server.requestAs(meera, `GET /library${call}?${query}`)).status).toBe(400);
      }
    },
  );
});

describe('searching', () => {
  beforeAll(async () => {
    await createApprovedBook({
      title: 'The Bhagavad Gītā',
      author: 'Eknath Easwaran',
      description: 'A song of the field and its knower.',
      tags: ['Vedānta'],
      isbn13: '9781586380199',
    });
    await createApprovedBook({
      title: 'Aṣṭāvakra',
      author: 'Thomas Byrom',
      description: 'The heart of awareness, a gita too.',
    });
    await createApprovedBook({
      title: 'Be As You Are',
      author: 'David Godman',
      description: 'Teachings of the sage.',
    });
  });
  const search = (q: string, rest = '') => titlesOf(`/library/search?q=${encodeURIComponent(q)}${rest}`);

  it.each([
    ['gita', ['The Bhagavad Gītā', 'Aṣṭāvakra']],
    ['GĪTĀ', ['The Bhagavad Gītā', 'Aṣṭāvakra']],
    ['bhag', ['The Bhagavad Gītā']],
    ['gyta', ['The Bhagavad Gītā']],
    ['eknat easwaran', ['The Bhagavad Gītā']],
    ['eswaran', ['The Bhagavad Gītā']],
    ['easwarann gita', ['The Bhagavad Gītā']],
    ['astavakra', ['Aṣṭāvakra']],
    ['byorm', ['Aṣṭāvakra']],
    ['awarenes', ['Aṣṭāvakra']],
    ['awarenass', []],
    ['vedanta', ['The Bhagavad Gītā']],
    ['9781586380199', ['The Bhagavad Gītā']],
    ['978-1-58638-019-9', ['The Bhagavad Gītā']],
    ['ISBN 978 1\u201158638\u2013019\u00a09', ['The Bhagavad Gītā']],
    ['ISBN-13: 9781586380199', ['The Bhagavad Gītā']],
    ['1-58638-019-2', ['The Bhagavad Gītā']],
    ['isbn-10 1586380192', ['The Bhagavad Gītā']],
    ['ISBN 978-158', ['The Bhagavad Gītā']],
    ['gxyta', []],
    ['godman easwaran', []],
    ['bee', []],
    ["' | !&:*()", []],
  ])('the search for "%s" finds %o', async (q, expected) => {
    expect(await search(q)).toEqual(expected);
  });

  it('a search finds a book whose words were stored by former rules, once the task has rewritten them', async () => {
    const id = await createApprovedBook({ title: 'Shōbōgenzō 正法眼蔵', author: 'Dōgen' });
    const { pool } = server.database;
    await pool.query(`update books set words = 'x' where id = $1`, [id]);
    await pool.query(`delete from known_words where word = 'shobogenzo'`);
    await pool.query(`insert into word_rewrites (source, starts_at) values ('books', now())`);
    await rewriteWords(server.deps, BOOK_WORDS);
    for (const q of ['法眼', 'shobogenzu', 'dogen']) expect(await search(q)).toEqual(['Shōbōgenzō 正法眼蔵']);
  });

  it('a search without words returns all books, and a search can be limited to a tag', async () => {
    expect((await server.requestAs(meera, 'GET /library/search')).body.total).toBe(
      (await server.requestAs(meera, 'GET /library')).body.total,
    );
    expect(await search('gita', '&tag=VEDĀNTA')).toEqual(['The Bhagavad Gītā']);
    expect(await search('gita', '&tag=none')).toEqual([]);
  });

  it('the results of a search are counted and divided into pages', async () => {
    const { body } = await server.requestAs(meera, 'GET /library/search?q=volume&limit=5&page=3');
    expect(body).toMatchObject({ page: 3, total: 14, totalPages: 3, hasPrevPage: true, hasNextPage: false });
    expect(body.items).toHaveLength(4);
    const lastPage = await server.requestAs(meera, 'GET /library/search?q=volume&limit=5&page=4');
    expect(lastPage.body).toMatchObject({ items: [], total: 14 });
  });

  it('a search never finds a book that is not approved', async () => {
    await submit({ title: 'Quintessence of nothing' });
    expect(await search('quintessence')).toEqual([]);
  });
});
