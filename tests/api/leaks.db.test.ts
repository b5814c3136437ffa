// Each private object of these tests contains a unique word. An actor who may not read a word must not find
// it in lists, searches, counts, calendars, exports or error messages.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { ACTORS, type Actor, MODERATED_ACTORS, type ModeratedActor } from '#tests/support/api/matrix.ts';
import type { Actors } from '#tests/support/people/actors.ts';
import { type Canaries, OUTSIDERS, plantCanaries } from '#tests/support/people/canaries.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let actors: Actors;
let canaries: Canaries;
beforeAll(async () => {
  ({ server, actors, canaries } = await plantCanaries());
});
afterAll(() => server.close());

const GET_ENDPOINTS = ENDPOINTS.filter(({ method }) => method === 'GET');

/** The paths to request for an endpoint: without a query, with the widest query, and a search for each word. */
function pathsOf({ path, query }: Endpoint): string[] {
  const fields = Object.keys(query?.shape ?? {});
  const searchFields = ['q', 'tag'].filter((field) => fields.includes(field));
  const widestQueries = fields.includes('limit') ? ['limit=100'] : [];
  if (fields.includes('mine')) widestQueries.push('mine=true');
  if (fields.includes('end')) widestQueries.push('start=2099-01-01T00:00:00Z&end=2099-12-31T00:00:00Z');
  if (fields.includes('startDate')) widestQueries.push('startDate=2026-06-01&endDate=2026-12-31');
  const searches = searchFields.flatMap((field) => canaries.words.map(({ word }) => `${field}=${word}`));
  const target = canaries.fillPath(path);
  return [target, ...[...widestQueries, ...searches].map((each) => `${target}?${each}`)];
}

const textOf = ({ headers, body, bytes }: Reply): string =>
  headers['content-type'] === 'application/zip'
    ? Object.values(unzipSync(bytes))
        .map((file) => strFromU8(file))
        .join('\n')
    : JSON.stringify(body);

/** Everything that an actor can read, with the call that returned it. */
async function everythingReadableBy(actor: Actor | ModeratedActor): Promise<[call: string, text: string][]> {
  const all: [string, string][] = [];
  for (const endpoint of GET_ENDPOINTS) {
    for (const path of pathsOf(endpoint)) {
      const reply = await actors.requestAs(actor, `GET ${path}`);
      expect(reply.status, path).toBeLessThan(500);
      const text = textOf(reply).toLowerCase();
      all.push([path, text]);
    }
  }
  return all;
}

describe.each([...ACTORS, ...MODERATED_ACTORS])('%s', (actor) => {
  it('the actor finds every word that they may read, and no other word', { timeout: 300_000 }, async () => {
    const all = await everythingReadableBy(actor);
    for (const { word, readers } of canaries.words) {
      const callsWithWord = all.filter(([, text]) => text.includes(word)).map(([call]) => call);
      if ((readers as readonly string[]).includes(actor)) expect(callsWithWord, word).not.toEqual([]);
      else expect(callsWithWord, word).toEqual([]);
    }
  });

  it('the actor sees only their own email and the emails of their invitations, unless they are an admin', {
    timeout: 300_000,
  }, async () => {
    if (actor === 'admin') return; // Admins see the emails of all users.
    const invited = actor === 'guide' || actor === 'reportedGuide' ? ['invited-quietly@vichara.test'] : [];
    const ownEmail = actor === 'visitor' ? '' : (await actors.requestAs(actor, 'GET /account')).body.email;
    for (const [call, text] of await everythingReadableBy(actor)) {
      const emails = [...text.matchAll(/[\w.-]+@vichara\.test/g)].map(String);
      expect(
        emails.filter((email) => ![ownEmail, ...invited].includes(email)),
        call,
      ).toEqual([]);
    }
  });
});

describe('objects of others', () => {
  const WITH_IDS = ENDPOINTS.filter(({ path, body }) => path.includes('{') && body === undefined);

  it.each(WITH_IDS)(
    'the reply is the same as for an object that does not exist: $call',
    async ({ method, path }) => {
      for (const actor of OUTSIDERS) {
        const [existingPath, unknownPath] = [canaries.fillPath(path), canaries.fillPath(path, true)];
        const refusal = await actors.requestAs(actor, `${method} ${existingPath}`);
        if (refusal.status !== 404) continue; // The access matrix defines who may know that the object exists.
        const missing = await actors.requestAs(actor, `${method} ${unknownPath}`);
        expect([refusal.status, refusal.body], actor).toEqual([missing.status, missing.body]);
        expect(Object.keys(refusal.headers).sort()).toEqual(Object.keys(missing.headers).sort());
      }
    },
  );

  it('every object still exists after the refused calls', async () => {
    const text = (await everythingReadableBy('author')).map(([, each]) => each).join();
    for (const { word, readers } of canaries.words)
      if (readers.includes('author')) expect(text).toContain(word);
  });
});
