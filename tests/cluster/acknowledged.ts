import { type CheckResult, compareRecords } from '#tests/support/api/checkResults.ts';
import type { SendCall } from '#tests/support/api/recordedCalls.ts';
import type { LoadFixture, Person } from '#tests/support/people/loadFixture.ts';
import type { AcknowledgedWrites } from './load.ts';

/** Checks, with reads through the proxy, that each object whose creation was acknowledged exists exactly once. */
export async function checkAcknowledged(
  call: SendCall,
  fixture: LoadFixture,
  acknowledged: AcknowledgedWrites,
): Promise<CheckResult[]> {
  const { people, communityId } = fixture;
  const entries: string[] = [];
  const logs: string[] = [];
  const bookings: string[] = [];
  for (const person of people) {
    const reader = readerOf(call, person);
    entries.push(...(await reader.byCursor('/journal')).map(({ excerpt }) => excerpt));
    logs.push(...(await reader.read('/sadhana/logs')).map(({ notes }: { notes: string }) => notes));
    bookings.push(...(await reader.byPage('/events/mine')).map(({ id }) => `${id} ${person.name}`));
  }
  const posts = await readerOf(call, people[0] as Person).byCursor(`/communities/${communityId}/posts`);
  return [
    compareRecords('journal entries', [...acknowledged.entries.keys()], entries),
    compareRecords('logs', [...acknowledged.logs.keys()], logs),
    compareRecords(
      'posts',
      [...acknowledged.posts.keys()],
      posts.map(({ content }) => content),
    ),
    compareRecords('bookings', [...acknowledged.bookings], bookings),
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: lists of several shapes
type Item = any;

function readerOf(call: SendCall, { token }: Person) {
  const read = async (path: string) => {
    const { status, body } = await call(`GET ${path}`, { token });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return body;
  };
  return {
    read,
    byCursor: async (path: string): Promise<Item[]> => {
      const all: Item[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Item = await read(
          `${path}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        all.push(...page.items);
        cursor = page.nextCursor;
      }
      return all;
    },
    byPage: async (path: string): Promise<Item[]> => {
      const all: Item[] = [];
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        const { items, hasNextPage } = await read(`${path}?limit=100&page=${page}`);
        all.push(...items);
        hasMore = hasNextPage;
      }
      return all;
    },
  };
}
