import { compared, type Figure } from '#tests/support/api/figures.ts';
import type { Ask } from '#tests/support/api/recordedCalls.ts';
import type { Person, Place } from '#tests/support/people/loadPeople.ts';
import type { Acknowledged } from './load.ts';

/** Reads back everything that was acknowledged through the proxy. All of it must exist exactly once. */
export async function readBack(ask: Ask, place: Place, acknowledged: Acknowledged): Promise<Figure[]> {
  const { people, communityId } = place;
  const entries: string[] = [];
  const logs: string[] = [];
  const booked: string[] = [];
  for (const person of people) {
    const read = reader(ask, person);
    entries.push(...(await read.everyPage('/journal')).map(({ excerpt }) => excerpt));
    logs.push(...(await read.one('/sadhana/logs')).map(({ notes }: { notes: string }) => notes));
    booked.push(...(await read.numbered('/events/mine')).map(({ id }) => `${id} ${person.name}`));
  }
  const posts = await reader(ask, people[0] as Person).everyPage(`/communities/${communityId}/posts`);
  return [
    compared('journal entries', [...acknowledged.entries.keys()], entries),
    compared('logs', [...acknowledged.logs.keys()], logs),
    compared(
      'posts',
      [...acknowledged.posts.keys()],
      posts.map(({ content }) => content),
    ),
    compared('bookings', [...acknowledged.bookings], booked),
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: lists of several shapes
type Row = any;

function reader(ask: Ask, { token }: Person) {
  const one = async (path: string) => {
    const { status, body } = await ask(`GET ${path}`, { token });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return body;
  };
  return {
    one,
    everyPage: async (path: string): Promise<Row[]> => {
      const all: Row[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Row = await one(`${path}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
        all.push(...page.items);
        cursor = page.nextCursor;
      }
      return all;
    },
    numbered: async (path: string): Promise<Row[]> => {
      const all: Row[] = [];
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        const { items, hasNextPage } = await one(`${path}?limit=100&page=${page}`);
        all.push(...items);
        hasMore = hasNextPage;
      }
      return all;
    },
  };
}
