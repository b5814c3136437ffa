import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOf } from '#tests/support/api/archive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ LANGUAGES: 'hi' });
  meera = await createMember(server, 'meera');
});
afterAll(() => server.close());

describe('the language', () => {
  it('a member chooses a language that is offered, and clears it', async () => {
    const choose = (language: unknown) => server.requestAs(meera, 'PUT /account/language', { language });
    expect((await choose('en')).body).toMatchObject({ id: meera.id, language: 'en' });
    expect((await archiveOf(server, meera)).account.language).toBe('en');
    expect((await choose('hi')).body.language).toBe('hi');
    for (const language of ['de', 'xx', 'not a tag'])
      expect(await choose(language)).toMatchObject({
        status: 400,
        body: {
          message: 'Choose one of the languages offered here.',
          errors: [{ path: 'language', message: 'Choose one of the languages offered here.' }],
        },
      });
    expect((await choose(undefined)).body.message).toBe('Language is required');
    expect((await choose(null)).body.language).toBe(null);
  });

  it('anybody reads which languages are offered', async () => {
    const { status, body } = await server.request('GET /languages');
    expect([status, body]).toEqual([
      200,
      [
        { tag: 'en', name: 'English', direction: 'ltr', state: 'reviewed' },
        { tag: 'hi', name: 'हिन्दी', direction: 'ltr', state: 'draft' },
      ],
    ]);
  });
});
