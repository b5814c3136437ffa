import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredRows } from '#server/platform/expiredRows.ts';
import { rewriteWords } from '#server/platform/search/rewriting.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { ENTRY_WORDS } from './words.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
  tomas = await createMember(server, 'tomas');
  admin = await createMember(server, 'anandi');
});
afterAll(() => server.close());

const DRAFT = { date: '2026-11-20T08:00:00Z', content: 'Sat for a while.' };
const createEntry = (draft: object, person = meera, headers = {}) =>
  server.requestAs(person, 'POST /journal', { ...DRAFT, ...draft }, headers);
const list = (query: string, person = meera) => server.requestAs(person, `GET /journal?${query}`);
const titles = async (query: string, person?: Member) =>
  (await list(query, person)).body.items.map(({ title }: { title: string }) => title);

describe('an entry', () => {
  it('an entry is created, read, replaced and deleted by its owner', async () => {
    const created = await createEntry({ title: '  Neti neti ', mood: 'light', tags: ['self-inquiry'] });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(String),
      title: 'Neti neti',
      date: '2026-11-20T08:00:00.000Z',
      day: null,
      content: 'Sat for a while.',
      pictures: [],
      mood: 'light',
      tags: ['self-inquiry'],
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      updatedAt: expect.any(String),
      reading: null,
      sit: null,
    });
    const path = `/journal/${created.body.id}`;
    expect((await server.requestAs(meera, `GET ${path}`)).body).toEqual(created.body);
    const replaced = await server.requestAs(meera, `PUT ${path}`, { ...DRAFT, content: 'Again.' });
    expect(replaced.body).toMatchObject({ title: null, mood: null, tags: [], content: 'Again.' });
    expect((await server.requestAs(meera, `DELETE ${path}`)).status).toBe(204);
    expect((await server.requestAs(meera, `GET ${path}`)).status).toBe(404);
    expect((await server.requestAs(meera, `DELETE ${path}`)).status).toBe(404);
  });

  it('an entry about a passage of a book is found by the reading, by its owner alone', async () => {
    const reading = { readingId: crypto.randomUUID(), title: 'Talks', passage: 'Silence' };
    const { body: entry } = await createEntry({ title: 'About silence', reading });
    await createEntry({ title: 'Of no book', reading: { ...reading, readingId: null } });
    const query = `readingId=${reading.readingId}`;
    expect((await list(query)).body.items).toMatchObject([{ title: 'About silence', reading }]);
    expect([await titles(query, tomas), await titles(query, admin)]).toEqual([[], []]);
    expect((await list('readingId=rubbish')).status).toBe(400);
    await server.requestAs(meera, `PUT /journal/${entry.id}`, { ...DRAFT, reading: null });
    expect(await titles(query)).toEqual([]);
    for (const change of [{ passage: '' }, { title: undefined }, { readingId: 'rubbish' }]) {
      const { status } = await createEntry({ reading: { ...reading, ...change } });
      expect([change, status]).toEqual([change, 400]);
    }
  });

  it.each(['GET', 'PUT', 'DELETE'])(
    'an entry of another member is not found, even by an admin: %s',
    async (method) => {
      const { body } = await createEntry({ title: 'mine' });
      for (const person of [tomas, admin]) {
        const call = (id: string) => server.requestAs(person, `${method} /journal/${id}`, DRAFT);
        const foreign = await call(body.id);
        const missing = await call(crypto.randomUUID());
        const malformed = await call('not-an-id');
        expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
        expect(malformed.status).toBe(404);
      }
      expect((await server.requestAs(meera, `GET /journal/${body.id}`)).body.title).toBe('mine');
    },
  );

  it('an invalid entry is refused with an error for each field', async () => {
    const { status, body } = await server.requestAs(meera, 'POST /journal', {
      title: 'x'.repeat(201),
      content: '  ',
      mood: 'm'.repeat(61),
      tags: ['t'.repeat(51)],
    });
    expect(status).toBe(400);
    expect(body.message).toBe('Date is required');
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'date',
      'title',
      'content',
      'mood',
      'tags.0',
    ]);
    expect(body.errors[2].message).toBe('Content cannot be empty');
  });

  it.each([
    ['a day without a time', { date: '2026-11-20' }],
    ['a time without a zone', { date: '2026-11-20T08:00:00' }],
    ['a fraction finer than a nanosecond', { date: '2026-11-20T08:00:00.1234567890Z' }],
    ['the year zero', { date: '0000-01-01T00:00:00Z' }],
    ['NUL in its content', { content: 'a\0b' }],
    ['a lone surrogate', { content: 'a\ud800b' }],
    ['a list as content', { content: ['a'] }],
    ['content of 50,001 characters', { content: 'x'.repeat(50_001) }],
    ['31 tags', { tags: Array.from({ length: 31 }, (_, n) => `tag ${n}`) }],
    ['a text as tags', { tags: 'one' }],
  ])('an entry with %s is refused', async (_kind, draft) => {
    expect((await createEntry(draft)).status).toBe(400);
  });

  it.each([
    ['script', '<script>alert(1)</script> & "quotes" \' `'],
    ['a right-to-left override', 'abc \u202e def'],
    ['emoji and other planes', '🕉️ 👩‍👩‍👧 𝔘𝔫𝔦'],
    ['Sanskrit in both scripts', 'ā ī ū ṛ ṣ ś ṇ ṭ ḥ — नेति नेति'],
    ['50,000 characters', 'ā'.repeat(50_000)],
    ['line breaks of each kind', 'a\nb\r\nc'],
  ])('an entry keeps %s as written', async (_kind, content) => {
    const { status, body } = await createEntry({ content });
    expect(status).toBe(201);
    expect(body.content).toBe(content);
  });

  it('the tags of an entry are trimmed, and empty and duplicate tags are dropped', async () => {
    const { body } = await createEntry({
      tags: [' Stille ', '', 'stille', 'ātma-vicāra', 'ĀTMA-VICĀRA', ' '],
    });
    expect(body.tags).toEqual(['Stille', 'ātma-vicāra']);
  });

  it('a title may have 100 emoji, which are 200 UTF-16 units, but not 101', async () => {
    const createTitled = (title: string) => createEntry({ title });
    expect((await createTitled('🪔'.repeat(100))).body.title).toBe('🪔'.repeat(100));
    const { status, body } = await createTitled('🪔'.repeat(101));
    expect([status, body.message]).toEqual([400, 'Title must be at most 200 characters long']);
  });

  it('an entry accepts any UTC offset and returns UTC', async () => {
    expect((await createEntry({ date: '2026-11-20T08:00:00+05:30' })).body.date).toBe(
      '2026-11-20T02:30:00.000Z',
    );
  });

  it('an entry ignores unknown fields such as an id or an owner', async () => {
    const { body } = await createEntry({
      id: crypto.randomUUID(),
      userId: tomas.id,
      createdAt: '2000-01-01T00:00:00Z',
    });
    expect(body).not.toHaveProperty('userId');
    expect(body.createdAt).not.toContain('2000');
    expect((await server.requestAs(tomas, `GET /journal/${body.id}`)).status).toBe(404);
  });
});

describe('an idempotency key', () => {
  it('an idempotency key creates one entry, even if the second body differs', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await createEntry({ title: 'once' }, meera, headers);
    const second = await createEntry({ title: 'twice' }, meera, headers);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await titles('q=twice')).toEqual([]);
    const third = await server.requestAs(meera, 'POST /journal', {}, headers);
    expect([third.status, third.body]).toEqual([201, first.body]);
  });

  it('an idempotency key creates one entry for concurrent calls, and belongs to one member', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const replies = await Promise.all([1, 2, 3, 4].map(() => createEntry({}, meera, headers)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect((await createEntry({}, tomas, headers)).body.id).not.toBe(replies[0]?.body.id);
  });

  it('an idempotency key that is not a UUID is refused', async () => {
    expect((await createEntry({}, meera, { 'idempotency-key': 'again' })).status).toBe(400);
  });

  it('an idempotency key is stored for 60 days', async () => {
    const otherServer = await openTestServer();
    const member = await createMember(otherServer, 'meera');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const createOnce = async () => {
      const token = await signIn(otherServer.deps, member.id);
      return otherServer.request('POST /journal', { body: DRAFT, token, headers });
    };
    const first = await createOnce();
    otherServer.advanceClock({ hours: 24 * 60 - 1 });
    await deleteExpiredRows(otherServer.deps);
    expect((await createOnce()).body.id).toBe(first.body.id);
    otherServer.advanceClock({ hours: 2 });
    expect((await createOnce()).body.id).not.toBe(first.body.id);
    await otherServer.close();
  });

  it('an idempotency key does not restore an entry that has been deleted', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { body } = await createEntry({}, meera, headers);
    await server.requestAs(meera, `DELETE /journal/${body.id}`);
    expect((await createEntry({}, meera, headers)).status).toBe(404);
  });
});

describe('finding entries', () => {
  let owner: Member;
  beforeAll(async () => {
    owner = await createMember(server, 'ines');
    const entries = [
      {
        title: 'Morning',
        content: 'Sādhanā before dawn, and the Aṣṭāvakra Gītā.',
        tags: ['Mornings'],
        date: '2026-01-03T06:00:00Z',
      },
      {
        title: 'Noon',
        content: 'Nothing in particular.',
        mood: 'ungestört',
        tags: ['mornings', 'ātma-vicāra'],
        date: '2026-01-02T06:00:00Z',
      },
      { title: 'Über Stille', content: 'neti/neti', date: '2026-01-01T06:00:00Z' },
    ];
    for (const entry of entries) await createEntry(entry, owner);
  });
  const searchTitles = (query: string) => titles(query, owner);

  it.each([
    ['sadhana', ['Morning']],
    ['SĀDHANĀ', ['Morning']],
    ['sadh', ['Morning']],
    ['gita astavakra', ['Morning']],
    ['dawn nothing', []],
    ['uber', ['Über Stille']],
    ['ungestort', ['Noon']],
    ['neti', ['Über Stille']],
    ['atma', ['Noon']],
    ["' | !&:*()", []],
    ['', ['Morning', 'Noon', 'Über Stille']],
  ])('a search for "%s" finds %j', async (words, expected) => {
    expect(await searchTitles(`q=${encodeURIComponent(words)}`)).toEqual(expected);
  });

  it('a search finds an entry whose words were stored by former rules, once the task has rewritten them', async () => {
    const person = await createMember(server, 'ravi');
    const { body } = await createEntry({ title: 'Qurʾān', content: '本来無一物' }, person);
    const { pool } = server.database;
    await pool.query(`update journal_entries set words = array_to_tsvector(array['x']) where id = $1`, [
      body.id,
    ]);
    const found = () =>
      Promise.all(['quran', 'Qurʾān', '無一物'].map((q) => titles(`q=${encodeURIComponent(q)}`, person)));
    expect(await found()).toEqual([[], [], []]);
    await pool.query(`insert into word_rewrites (source, starts_at) values ('entries', now())`);
    await rewriteWords(server.deps, ENTRY_WORDS);
    expect(await found()).toEqual([['Qurʾān'], ['Qurʾān'], ['Qurʾān']]);
    const { rows } = await pool.query(
      `select from word_rewrites where source = 'entries' and starts_at <= now()`,
    );
    expect(rows).toEqual([]);
    expect((await server.requestAs(person, `GET /journal/${body.id}`)).body.updatedAt).toBe(body.updatedAt);
  });

  it('a search for a tag finds the entries with exactly this tag, in any letter case', async () => {
    expect(await searchTitles('tag=MORNINGS')).toEqual(['Morning', 'Noon']);
    expect(await searchTitles('tag=morning')).toEqual([]);
    expect(await searchTitles(`tag=mornings&q=${encodeURIComponent('vicara')}`)).toEqual(['Noon']);
  });

  it('the tags of a journal are counted, the most used first', async () => {
    const { body } = await server.requestAs(owner, 'GET /journal/tags');
    expect(body).toEqual([
      { name: 'Mornings', count: 2 },
      { name: 'ātma-vicāra', count: 1 },
    ]);
  });

  it('the list of entries shows the first 280 characters of each entry', async () => {
    const { body } = await createEntry({ title: 'long', content: 'x'.repeat(300) }, tomas);
    const item = (await list('q=long', tomas)).body.items.find(({ id }: { id: string }) => id === body.id);
    expect(item.excerpt).toHaveLength(280);
    expect(item).not.toHaveProperty('content');
  });

  it('a search never finds entries of other members', async () => {
    expect(await titles('q=sadhana', tomas)).toEqual([]);
    expect(await titles('tag=mornings', tomas)).toEqual([]);
  });
});

describe('paging', () => {
  let writer: Member;
  beforeAll(async () => {
    writer = await createMember(server, 'lhamo');
    for (let n = 0; n < 7; n += 1)
      await createEntry({ title: `${n}`, date: `2026-02-0${1 + Math.floor(n / 2)}T00:00:00Z` }, writer);
  });

  it('the list of entries is divided into numbered pages', async () => {
    const { body } = await list('page=2&limit=3', writer);
    expect(body).toMatchObject({ page: 2, hasPrevPage: true, hasNextPage: true });
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['3', '2', '1']);
    expect((await list('page=9&limit=3', writer)).body).toMatchObject({
      items: [],
      hasNextPage: false,
    });
    expect((await list('page=101&limit=100', writer)).body.items).toEqual([]);
  });

  it('a cursor neither repeats nor skips entries while new entries are created', async () => {
    const titlesRead: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await list(`limit=2${cursor && `&cursor=${cursor}`}`, writer);
      titlesRead.push(...body.items.map(({ title }: { title: string }) => title));
      cursor = body.nextCursor;
      if (titlesRead.length === 2) await createEntry({ title: 'new', date: '2026-03-01T00:00:00Z' }, writer);
    }
    expect(titlesRead).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  });

  it('members who read their journals at the same moment get only their own entries', async () => {
    const empty = await createMember(server, 'noor');
    const cursor = (await list('limit=2', writer)).body.nextCursor;
    const queries = ['', 'limit=2', 'limit=2&page=2', `limit=2&cursor=${cursor}`];
    const calls = [writer, meera, tomas, empty].flatMap((person) =>
      queries.map((query) => ({ person, query })),
    );
    const read = async ({ person, query }: (typeof calls)[number]) => (await list(query, person)).body;
    const alone = [];
    for (const call of calls) alone.push(await read(call));
    expect(alone.filter(({ items }) => items.length === 0)).not.toHaveLength(0);
    expect(await Promise.all(calls.map(read))).toEqual(alone);
  });

  it('whole entries are listed in the same order, with a cursor, and only to their owner', async () => {
    const { body: first } = await server.requestAs(writer, 'GET /journal/entries?limit=5');
    const { body: second } = await server.requestAs(
      writer,
      `GET /journal/entries?limit=5&cursor=${first.nextCursor}`,
    );
    const { body: all } = await list('limit=100', writer);
    const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
    expect(idsOf([...first.items, ...second.items])).toEqual(idsOf(all.items));
    expect(second.nextCursor).toBeNull();
    const [newest] = first.items;
    expect(newest).toEqual((await server.requestAs(writer, `GET /journal/${newest.id}`)).body);
    expect((await server.requestAs(tomas, 'GET /journal/entries?limit=100')).body.items).not.toContainEqual(
      newest,
    );
    expect((await server.requestAs(writer, 'GET /journal/entries?cursor=rubbish')).status).toBe(400);
    expect((await server.requestAs(writer, 'GET /journal/entries?page=101&limit=100')).body.items).toEqual(
      [],
    );
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=99999999999',
    'limit=0',
    'limit=101',
    'page=1&page=2',
    'q[]=a',
    'q=a&q=b',
    `q=${'x'.repeat(201)}`,
    'q=%00',
    'cursor=rubbish',
    ...['+010000-01-01T00:00:00Z', '-271821-04-20T00:00:00Z', '2026-02-30T00:00:00Z'].map(
      (at) => `cursor=${Buffer.from(`${at}|${crypto.randomUUID()}`).toString('base64url')}`,
    ),
    `cursor=${Buffer.from(`2026-01-01T00:00:00Z|${'-'.repeat(36)}`).toString('base64url')}`,
    `cursor=${Buffer.from(`2026-01-01T00:00:00Z|${crypto.randomUUID()}`).toString('base64url')}!!!`,
    'page=1&cursor=rubbish',
  ])('the list of entries refuses ?%s', async (query) => {
    expect((await list(query, writer)).status).toBe(400);
  });
});
