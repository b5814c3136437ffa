// Which languages are stored: those of people for their mails, and those in which communities and books are written.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventFixture } from '#tests/support/events/eventFixture.ts';
import { testLanguages } from '#tests/support/languages.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let lhamo: Member;
beforeAll(async () => {
  server = await openTestServer({}, { languages: testLanguages() });
  ravi = await createMember(server, 'ravi');
  meera = await createMember(server, 'meera');
  lhamo = await createMember(server, 'lhamo');
});
afterAll(() => server.close());

const post = (path: string, body: object) => server.request(`POST ${path}`, { body });
const languageIn = async (table: string, email: string) => {
  const { rows } = await server.database.pool.query(`select language from ${table} where email = $1`, [
    email,
  ]);
  return rows[0]?.language;
};

describe('a signup', () => {
  const signUp = (username: string, email: string, language?: string | null) =>
    post('/auth/signup', { username, email, password: PASSWORD, language });
  const tokenTo = async (email: string) => tokenIn(await server.mails.nextMailTo(email));
  const verify = async (email: string) =>
    (await post('/auth/verify-email', { token: await tokenTo(email) })).body;

  it.each([
    ['de', 'de'],
    ['en', 'en'],
    ['fr', null],
    [null, null],
    [undefined, null],
  ])('an account has the language of its signup if it is offered (%s)', async (language, expected) => {
    const username = `signup-${language}`;
    const email = `${username}@vichara.test`;
    expect((await signUp(username, email, language)).status).toBe(201);
    await verify(email);
    expect(await languageIn('users', email)).toBe(expected);
  });

  it('an account of a contested signup has the language of the page where its password was chosen', async () => {
    const email = 'contested@vichara.test';
    await signUp('contested-1', email, 'de');
    await tokenTo(email);
    await signUp('contested-2', email, 'de');
    const { setPassword } = await verify(email);
    const body = { token: setPassword, newPassword: PASSWORD, language: 'en' };
    expect((await post('/auth/reset-password', body)).status).toBe(200);
    expect(await languageIn('users', email)).toBe('en');
  });

  it('a password that is chosen by a reset mail keeps the language of an uncontested signup', async () => {
    for (const [name, count, expected] of [
      ['reset-alone', 1, 'de'],
      ['reset-contested', 2, null],
    ] as const) {
      const email = `${name}@vichara.test`;
      for (let each = 1; each <= count; each += 1) {
        await signUp(`${name}-${each}`, email, 'de');
        await tokenTo(email);
      }
      await post('/auth/request-password-reset', { email });
      await post('/auth/reset-password', { token: await tokenTo(email), newPassword: PASSWORD });
      expect(await languageIn('users', email)).toBe(expected);
    }
  });
});

describe('a guest and the sender of a notice', () => {
  it('the language of the page is stored if it is offered', async () => {
    const events = await createEventFixture(server, ravi);
    const id = await events.createOccurrence({ capacity: 1 });
    const guest = (name: string, language: string) => ({
      name,
      email: `${name}@vichara.test`.toLowerCase(),
      language,
    });
    expect((await post(`/events/occurrences/${id}/guests`, guest('Hanna', 'de'))).status).toBe(201);
    for (const each of [guest('Otto', 'de'), guest('Pierre', 'fr')])
      expect((await post(`/events/occurrences/${id}/waitlist/guests`, each)).status).toBe(201);
    expect(await languageIn('guests', 'hanna@vichara.test')).toBe('de');
    expect(await languageIn('waiting', 'otto@vichara.test')).toBe('de');
    expect(await languageIn('waiting', 'pierre@vichara.test')).toBe(null);
  });

  it('the language of a notice is stored if it is offered', async () => {
    for (const [email, language] of [
      ['karl@vichara.test', 'de'],
      ['luc@vichara.test', 'fr'],
    ]) {
      const notice = {
        url: 'http://vichara.test/x',
        explanation: 'A copy.',
        email,
        language,
        inGoodFaith: true,
      };
      expect((await post('/notices', notice)).status).toBe(201);
    }
    expect(await languageIn('reports', 'karl@vichara.test')).toBe('de');
    expect(await languageIn('reports', 'luc@vichara.test')).toBe(null);
  });
});

describe('the calendar of a member', () => {
  it('the secret calendar of practice is in the language of the member', async () => {
    const { url } = (await server.requestAs(meera, 'POST /sadhana/feed-address')).body;
    const path = new URL(url).pathname + new URL(url).search;
    const summaryIn = async (language: string | null) => {
      await server.requestAs(meera, 'PUT /account/language', { language });
      return /SUMMARY:(.*)/.exec((await server.request(`GET ${path}`)).body)?.[1]?.trim();
    };
    expect([await summaryIn(null), await summaryIn('de')]).toEqual(['Practice', 'Þŕåçţîçé']);
  });
});

describe('a community', () => {
  it('guides set and clear the language, in its canonical form, and lists contain only those in it', async () => {
    const create = async (name: string) =>
      (await server.requestAs(ravi, 'POST /communities', { name, description: 'Dawn.' })).body.id as string;
    const [hill, river] = [await create('Hill'), await create('River')];
    const set = (id: string, language: unknown, member = ravi) =>
      server.requestAs(member, `PUT /communities/${id}/language`, { language });
    expect((await set(hill, 'PT-br')).body).toMatchObject({ id: hill, language: 'pt-BR', name: 'Hill' });
    await set(river, 'de');
    expect((await set(hill, 'de', meera)).status).toBe(403);
    expect((await set(hill, 'xx')).body.message).toBe('Unknown language');
    const ids = async (query: string, member?: Member) => {
      const { items, total } = (await server.requestAs(member, `GET /communities${query}`)).body;
      return [items.map(({ id }: { id: string }) => id), total];
    };
    expect(await ids('?language=pt-br')).toEqual([[hill], undefined]);
    expect(await ids('?language=de')).toEqual([[river], undefined]);
    expect(await ids('?language=ta')).toEqual([[], undefined]);
    expect(await ids('?language=de&mine=true', ravi)).toEqual([[river], 1]);
    expect(await ids('?language=de&mine=true&page=2', ravi)).toEqual([[], 1]);
    // The settings keep it.
    const settings = { name: 'Hill', description: 'Dusk.', privacy: 'public' };
    expect((await server.requestAs(ravi, `PUT /communities/${hill}`, settings)).body.language).toBe('pt-BR');
    expect((await set(hill, null)).body.language).toBe(null);
    expect((await server.request('GET /communities?language=xx')).status).toBe(400);
  });
});

describe('a book', () => {
  let count = 0;
  beforeEach(() => {
    count += 1;
  });
  const submit = async (book: object) => {
    const draft = { title: `Book ${count}`, author: 'A. Author', description: 'Of water.', ...book };
    return (await server.requestAs(meera, 'POST /library/submit', draft)).body;
  };

  it('a request that leaves out the language keeps it', async () => {
    const draft = { title: 'Kept', author: 'A. Author', description: 'Of water.' };
    const { id, language } = await submit({ ...draft, language: 'HI' });
    expect(language).toBe('hi');
    await server.requestAs(lhamo, `POST /moderation/books/${id}/reject`, { reason: 'Please look again.' });
    const again = await server.requestAs(meera, `PUT /library/submissions/${id}`, draft);
    expect(again.body.language).toBe('hi');
    await server.requestAs(lhamo, `POST /moderation/books/${id}/approve`);
    const correct = (body: object) =>
      server.requestAs(meera, `POST /library/submissions/${id}/corrections`, { ...body, note: null });
    expect((await correct(draft)).body.message).toBe('Nothing differs from the book as it is.');
    const { proposed } = (await correct({ ...draft, title: 'Changed' })).body;
    expect(proposed).toMatchObject({ title: 'Changed', language: 'hi' });
    const corrected = await server.requestAs(lhamo, `PUT /moderation/books/${id}`, draft);
    expect(corrected.body.language).toBe('hi');
  });

  it('the library lists only the books in a language, with a tag or without', async () => {
    const ids: string[] = [];
    for (const [language, tags] of [
      ['ta', ['fire']],
      ['ta', ['water']],
      ['ta', ['water']],
      ['sa', ['water']],
    ] as const) {
      const { id } = await submit({ language, tags });
      await server.requestAs(lhamo, `POST /moderation/books/${id}/approve`);
      ids.push(id);
    }
    await submit({ language: 'ta' }); // still waits
    const list = async (query: string) => {
      const { items, total, hasNextPage } = (await server.requestAs(meera, `GET /library?${query}`)).body;
      return [items.map(({ id }: { id: string }) => ids.indexOf(id)), total, hasNextPage];
    };
    expect(await list('language=ta')).toEqual([[2, 1, 0], 3, false]);
    expect(await list('language=ta&limit=2')).toEqual([[2, 1], 3, true]);
    expect(await list('language=ta&tag=Water')).toEqual([[2, 1], 2, false]);
    expect(await list('language=sa&tag=fire')).toEqual([[], 0, false]);
    expect(await list('language=de&page=7')).toEqual([[], 0, false]);
  });
});
