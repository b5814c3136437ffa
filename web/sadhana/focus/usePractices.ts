import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '#web/platform/session/useMember.ts';
import { cachedPractices, type KnownPractice, keptLinked } from '#web/sadhana/cachedPractices.ts';
import { linkedPracticeQuery, practicesQuery } from '#web/sadhana/queries.ts';

export interface Practices {
  /** The one that a session was launched with, if it is there and counted in minutes. */
  linked: KnownPractice | null;
  /** All that are counted in minutes. */
  timed: readonly KnownPractice[];
  isPending: boolean;
  /** Null as soon as they have been read once, be it on another day: without a line, what is kept serves. */
  failure: Error | null;
  retry: () => void;
}

/** What a session can be logged to. */
export function usePractices(linkedId: string | null): Practices {
  const { id: memberId } = useMember();
  const [kept] = useState(() => ({ own: cachedPractices(memberId), linked: keptLinked(memberId) }));
  const practices = useQuery(practicesQuery());
  const known = practices.data ?? (practices.error ? kept.own : null);
  const own = known?.find(({ id }) => id === linkedId);
  // A session that was started from somebody's public preset is linked to a practice of theirs.
  const isElsewhere = Boolean(linkedId && known && !own);
  const elsewhere = useQuery({ ...linkedPracticeQuery(linkedId ?? ''), enabled: isElsewhere });
  const keptElsewhere = elsewhere.error && kept.linked?.id === linkedId ? kept.linked : null;
  const found = own ?? elsewhere.data ?? keptElsewhere;
  return {
    linked: linkedId && found?.type === 'time' ? found : null,
    timed: known?.filter(({ type }) => type === 'time') ?? [],
    isPending: (practices.isPending && !known) || (isElsewhere && elsewhere.isPending),
    failure: known ? null : practices.error,
    retry: () => void practices.refetch(),
  };
}
