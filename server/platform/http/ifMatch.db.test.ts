import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { createMember, type Member } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
let communityId: string;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  const settings = { name: 'Hill', description: 'Dawn.' };
  communityId = (await ask('POST /communities', settings)).body.id;
});
afterAll(() => server.close());

const ask = (call: string, body?: object, headers = {}, { token } = meera) =>
  server.request(call, { token, body, headers });
const basedOn = (updatedAt: string) => ({ 'if-match': `"${updatedAt}"` });

const THINGS = {
  'journal.update': {
    place: () => '/journal',
    draft: (content: string) => ({ date: '2026-11-20T08:00:00Z', content, tags: ['dawn'], mood: 'light' }),
  },
  'communities.updatePost': {
    place: () => `/communities/${communityId}/posts`,
    draft: (content: string) => ({ content }),
  },
};

it('every conditional endpoint is tested in this file', () => {
  const conditional = ENDPOINTS.filter(({ conditional }) => conditional).map(({ name }) => name);
  expect(conditional.toSorted()).toEqual(Object.keys(THINGS).toSorted());
});

describe.each(Object.entries(THINGS))('%s', (_, { place, draft }) => {
  const written = async () => {
    const { body } = await ask(`POST ${place()}`, draft('First.'));
    const path = `${place()}/${body.id}`;
    return { path, first: body.updatedAt, read: async () => (await ask(`GET ${path}`)).body };
  };

  it('a change of an outdated version is refused and changes nothing', async () => {
    const { path, first, read } = await written();
    const second = await ask(`PUT ${path}`, draft('On the phone.'), basedOn(first));
    expect(second.status).toBe(200);
    const late = await ask(`PUT ${path}`, draft('At the desk.'), basedOn(first));
    expect([late.status, late.body]).toEqual([
      412,
      { code: 'outdated', message: expect.stringMatching(/has been changed since you opened it\.$/) },
    ]);
    expect(await read()).toEqual(second.body);
    const knowing = await ask(`PUT ${path}`, draft('At the desk.'), basedOn(second.body.updatedAt));
    expect([knowing.status, knowing.body.content]).toEqual([200, 'At the desk.']);
  });

  it('a change that is sent again is answered as before', async () => {
    const { path, first, read } = await written();
    const { body } = await ask(`PUT ${path}`, draft('Said once.'), basedOn(first));
    const again = await ask(`PUT ${path}`, draft('Said once.'), basedOn(first));
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await read()).toEqual(body);
  });

  it('a change without an expected version, or with any version, overwrites the current one', async () => {
    const { path, read } = await written();
    for (const headers of [{}, { 'if-match': '*' }]) {
      const content = `Whatever: ${JSON.stringify(headers)}`;
      expect((await ask(`PUT ${path}`, draft(content), headers)).status).toBe(200);
      expect((await read()).content).toBe(content);
    }
  });

  it('only one of many changes that are based on the same version is written', async () => {
    const { path, first, read } = await written();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_each, at) => ask(`PUT ${path}`, draft(`By ${at}.`), basedOn(first))),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    expect((await read()).content).toBe(done[0]?.body.content);
  });

  it.each(['', '""', 'W/"2026-11-20T08:00:00Z"', '2026-11-20T08:00:00Z', '"yesterday"', '"a", "b"'])(
    'a change with the If-Match header %o is refused with 400',
    async (tag) => {
      const { path, read } = await written();
      const { status, body } = await ask(`PUT ${path}`, draft('Rubbish.'), { 'if-match': tag });
      expect([status, body.errors?.[0].path]).toEqual([400, 'If-Match']);
      expect((await read()).content).toBe('First.');
    },
  );

  it('an expected version reveals nothing to somebody without access', async () => {
    const { path, first } = await written();
    for (const expectedVersion of [first, '2020-01-01T00:00:00.000Z']) {
      const { status } = await ask(`PUT ${path}`, draft('Mine now.'), basedOn(expectedVersion), tomas);
      expect([403, 404]).toContain(status);
    }
    await ask(`DELETE ${path}`);
    expect((await ask(`PUT ${path}`, draft('Gone.'), basedOn(first))).status).toBe(404);
  });
});
