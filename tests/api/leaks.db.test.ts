import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { ACTORS, type Actor } from '#tests/support/api/matrix.ts';
import type { Cast } from '#tests/support/people/actors.ts';
import { type Canaries, OUTSIDERS, plantCanaries } from '#tests/support/people/canaries.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';

/**
 * Writes one private object of each kind with a unique word in it. No reader may find a word that is not for
 * them, neither in lists, searches, counts, calendars and exports nor in error messages.
 */
let server: TestServer;
let nine: Cast;
let garden: Canaries;
beforeAll(async () => {
  ({ server, nine, garden } = await plantCanaries());
});
afterAll(() => server.close());

const READING = ENDPOINTS.filter(({ method }) => method === 'GET');

/** The addresses of a call: without a search, and with each of the words. */
function addresses({ path, query }: Endpoint): string[] {
  const fields = Object.keys(query?.shape ?? {});
  const asked = ['q', 'tag'].filter((field) => fields.includes(field));
  const wide = fields.includes('limit') ? ['limit=100'] : [];
  if (fields.includes('mine')) wide.push('mine=true');
  if (fields.includes('end')) wide.push('start=2099-01-01T00:00:00Z&end=2099-12-31T00:00:00Z');
  if (fields.includes('startDate')) wide.push('startDate=2026-06-01&endDate=2026-12-31');
  const searched = asked.flatMap((field) => garden.words.map(({ word }) => `${field}=${word}`));
  const bare = garden.address(path);
  return [bare, ...[...wide, ...searched].map((each) => `${bare}?${each}`)];
}

const textOf = ({ headers, body, bytes }: Reply): string =>
  headers['content-type'] === 'application/zip'
    ? Object.values(unzipSync(bytes))
        .map((file) => strFromU8(file))
        .join('\n')
    : JSON.stringify(body);

/** Everything that an actor can read, with the call that returned it. */
async function everythingFor(actor: Actor): Promise<[call: string, text: string][]> {
  const all: [string, string][] = [];
  for (const endpoint of READING) {
    for (const address of addresses(endpoint)) {
      const reply = await nine.ask(`GET ${address}`, actor);
      expect(reply.status, address).toBeLessThan(500);
      const text = textOf(reply).toLowerCase();
      all.push([address, text]);
    }
  }
  return all;
}

describe.each(ACTORS)('%s', (actor) => {
  it('the caller reads only what they may see, and all of it', { timeout: 300_000 }, async () => {
    const all = await everythingFor(actor);
    for (const { word, may } of garden.words) {
      const told = all.filter(([, text]) => text.includes(word)).map(([call]) => call);
      if (may.includes(actor)) expect(told, word).not.toEqual([]);
      else expect(told, word).toEqual([]);
    }
  });

  it('the caller sees no email address but their own', { timeout: 300_000 }, async () => {
    if (actor === 'admin') return; // guides see the emails that they invited
    const own = actor === 'guide' ? ['invited-quietly@vichara.test'] : [];
    const self = actor === 'visitor' ? '' : (await nine.ask('GET /account', actor)).body.email;
    for (const [call, text] of await everythingFor(actor)) {
      const told = [...text.matchAll(/[\w.-]+@vichara\.test/g)].map(String);
      expect(
        told.filter((email) => ![self, ...own].includes(email)),
        call,
      ).toEqual([]);
    }
  });
});

describe('what is somebody else’s', () => {
  const withIds = ENDPOINTS.filter(({ path, body }) => path.includes('{') && body === undefined);

  it.each(withIds)(
    'the refusal is the same as for something that does not exist: $call',
    async ({ method, path }) => {
      for (const actor of OUTSIDERS) {
        const [there, nowhere] = [garden.address(path), garden.address(path, true)];
        const theirs = await nine.ask(`${method} ${there}`, actor);
        if (theirs.status !== 404) continue; // the matrix says who may know that it exists
        const nothing = await nine.ask(`${method} ${nowhere}`, actor);
        expect([theirs.status, theirs.body], actor).toEqual([nothing.status, nothing.body]);
        expect(Object.keys(theirs.headers).sort()).toEqual(Object.keys(nothing.headers).sort());
      }
    },
  );

  it('everything still exists after the refused calls', async () => {
    const text = (await everythingFor('author')).map(([, each]) => each).join();
    for (const { word, may } of garden.words) if (may.includes('author')) expect(text).toContain(word);
  });
});
