const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number in a sentence: up to twelve as a word. */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

interface WaitingNumbers {
  communities: readonly { id: string; name: string; requests: number; reports: number }[];
  cases: number;
  books: number;
  corrections: number;
}

/** A sentence about what waits, and the page on which it is decided. The name of a community stands after `text`. */
export interface WaitingSentence {
  text: string;
  community: string | null;
  path: string;
  /** What waits: requests and reports in a community, reports for the admins, or books and corrections in the library. */
  kind: 'community' | 'admins' | 'library';
  counts: [first: number, second: number];
}

/** What waits for a guide, a moderator or an admin: a sentence for each community, for the admins and for the library. */
export function waitingSentences({
  communities,
  cases,
  books,
  corrections,
}: WaitingNumbers): WaitingSentence[] {
  const inCommunities = communities.map(({ id, name, requests, reports }) => ({
    text: `${areWaiting([requests, 'request'], [reports, 'report'])} in `,
    community: name,
    kind: 'community' as const,
    counts: [requests, reports] as [number, number],
    path: `/communities/${id}/moderate/${requests > 0 ? 'requests' : 'reports'}`,
  }));
  const forAdmins = {
    text: `${areWaiting([cases, 'report'])} for the admins.`,
    community: null,
    kind: 'admins' as const,
    counts: [cases, 0] as [number, number],
    path: '/admin/cases',
  };
  const inLibrary = {
    text: `${areWaiting([books, 'book'], [corrections, 'correction'])} in the library.`,
    community: null,
    kind: 'library' as const,
    counts: [books, corrections] as [number, number],
    path: '/moderation/library',
  };
  return [
    ...inCommunities,
    ...(cases > 0 ? [forAdmins] : []),
    ...(books + corrections > 0 ? [inLibrary] : []),
  ];
}

/** "One request and two reports are waiting". */
function areWaiting(...counts: [count: number, noun: string][]): string {
  const waiting = counts.filter(([count]) => count > 0);
  const things = waiting.map(([count, noun]) => `${numberWord(count)} ${noun}${count === 1 ? '' : 's'}`);
  const total = waiting.reduce((sum, [count]) => sum + count, 0);
  const text = `${things.join(' and ')} ${total === 1 ? 'is' : 'are'} waiting`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
