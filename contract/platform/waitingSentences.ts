const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number in a sentence: up to twelve as a word. */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

interface WaitingNumbers {
  communities: readonly { id: string; name: string; requests: number; reports: number }[];
  cases: number;
  books: number;
  corrections: number;
  registrations?: number | undefined;
}

/** What a sentence says about what waits, and the page on which it is decided. */
export interface WaitingSentence {
  community: string | null;
  path: string;
  /** What waits: requests and reports in a community, reports or registrations for the admins, or books and corrections in the library. */
  kind: 'community' | 'admins' | 'registrations' | 'library';
  counts: [first: number, second: number];
}

/** What waits for a guide, a moderator or an admin: a sentence for each community, for the admins and for the library. */
export function waitingSentences({
  communities,
  cases,
  books,
  corrections,
  registrations = 0,
}: WaitingNumbers): WaitingSentence[] {
  const inCommunities = communities.map(({ id, name, requests, reports }) => ({
    community: name,
    kind: 'community' as const,
    counts: [requests, reports] as [number, number],
    path: `/communities/${id}/moderate/${requests > 0 ? 'requests' : 'reports'}`,
  }));
  const forAdmins = {
    community: null,
    kind: 'admins' as const,
    counts: [cases, 0] as [number, number],
    path: '/admin/cases',
  };
  const newAccounts = {
    community: null,
    kind: 'registrations' as const,
    counts: [registrations, 0] as [number, number],
    path: '/admin/registrations',
  };
  const inLibrary = {
    community: null,
    kind: 'library' as const,
    counts: [books, corrections] as [number, number],
    path: '/moderation/library',
  };
  return [
    ...inCommunities,
    ...(cases > 0 ? [forAdmins] : []),
    ...(registrations > 0 ? [newAccounts] : []),
    ...(books + corrections > 0 ? [inLibrary] : []),
  ];
}
