import type { Call } from '#demo/calls.ts';
import type { Person } from '#tests/support/people/testPeople.ts';

// For each page of `pages.json`: who looks at it, and its address with the content of the demo.

/** Who looks at the pages whose path begins with these texts; Meera looks at all others. The first match counts. */
const READERS: [start: string, reader: Person | null][] = [
  ['auth/', null],
  ['verification/', null],
  ['events/unsubscribe', null],
  ['digests/', null],
  ['announcements/', null],
  ['waiting-mails/', null],
  ['sadhana/reminder', null],
  ['contact', null],
  ['pages/', null],
  ['verify', null],
  ['admin/', 'anandi'],
  ['moderation/', 'lhamo'],
  ['events/series/:id/edit', 'ines'],
  ['events/new', 'ines'],
  ['communities/:id/moderate/requests', 'tomas'],
  ['communities/:id/', 'ines'],
  ['readings/:id/edit', 'ines'],
  ['account/subscription', 'tomas'],
  ['library/submissions', 'lhamo'],
  ['library/book/:id/edit', 'lhamo'],
];

/** The queries of pages that need one. */
const QUERIES: Record<string, string> = {
  'communities/:id/search': '?q=verse',
  'journal/search': '?q=quiet',
};

/** The person of the demo who looks at a page; null for a visitor. */
export function readerOf(page: string): Person | null {
  const [, reader = 'meera'] = READERS.find(([start]) => page.startsWith(start)) ?? [];
  return reader;
}

/**
 * Returns a function that fills the parameters in the path of a page with ids of the demo.
 * @param day The day of the server, such as 2026-11-27.
 */
export async function addressesOf(call: Call, day: string): Promise<(page: string) => string> {
  const communities: { id: string; name: string }[] = (await call('ines', 'GET /communities?limit=100'))
    .items;
  const communityWithName = (name: string) => communities.find((each) => each.name === name)?.id ?? '';
  const hill = communityWithName('Morning Hill Sangha');
  const posts = (await call('ines', `GET /communities/${hill}/posts`)).items;
  const occurrences = await call('ines', `GET /events/communities/${hill}/occurrences`);
  const withTitle = (title: string) => occurrences.find((each: { title: string }) => each.title === title);
  const verse = withTitle('One Verse on Sunday');
  const [reading] = (await call('ines', `GET /communities/${hill}/readings`)).items;
  const { passages } = await call('ines', `GET /readings/${reading.id}`);
  // The longest path that a page begins with counts.
  const ids: Record<string, string> = {
    'communities/': hill,
    'communities/:id/invite': communityWithName('Lisbon Quiet Hours'),
    'communities/:id/moderate/requests': communityWithName('The Inquiry Circle'),
    'events/series/': verse.seriesId,
    'events/occurrence/': verse.id,
    'events/occurrence/:id/room': withTitle('Evening sit').id,
    'readings/': reading.id,
    // Meera has written about this one, so that its page shows what others wrote.
    'passages/': passages[1].id,
    'journal/entry/': (await call('meera', 'GET /journal')).items[1].id,
    'library/book/': (await call('meera', 'GET /library/submissions'))[0].id,
    'sadhana/practices/': (await call('meera', 'GET /sadhana/practices'))[0].id,
    'sadhana/logs/': (await call('meera', `GET /sadhana/logs?from=${day}&to=${day}`))[0].id,
  };
  const discussed = posts.find(({ replyCount }: { replyCount: number }) => replyCount > 0);
  return (page) => {
    const [, id = ''] = Object.entries(ids).findLast(([start]) => page.startsWith(start)) ?? [];
    const filled = page
      .replace(':communityId', hill)
      .replace(':postId', discussed.id)
      .replace(':slug', 'privacy')
      .replace(':id', id);
    return `/${filled}${page === 'events/new' ? `?communityId=${hill}` : (QUERIES[page] ?? '')}`;
  };
}
