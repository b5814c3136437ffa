import { useQuery } from '@tanstack/react-query';
import { practicesQuery, presetsQuery } from '../readings.ts';

interface Known {
  id: string;
  name: string;
}

export interface Practices {
  /** The one that a session was launched with, if it is there and counted in minutes. */
  linked: Known | null;
  /** All that are counted in minutes. */
  timed: readonly Known[];
  isPending: boolean;
  /** Null as soon as they have been read once. */
  failure: Error | null;
  retry: () => void;
}

/** What a session can be logged to. */
export function usePractices(linkedId: string | null): Practices {
  const practices = useQuery(practicesQuery());
  const own = practices.data?.find(({ id }) => id === linkedId);
  // A session that was started from somebody's public preset is linked to a practice of theirs.
  const isElsewhere = Boolean(linkedId && practices.data && !own);
  const presets = useQuery({ ...presetsQuery(), enabled: isElsewhere });
  const found = own ?? presets.data?.flatMap((preset) => preset.practices).find(({ id }) => id === linkedId);
  return {
    linked: linkedId && found?.type === 'time' ? found : null,
    timed: practices.data?.filter(({ type }) => type === 'time') ?? [],
    isPending: practices.isPending || (isElsewhere && presets.isPending),
    failure: practices.data ? null : practices.error,
    retry: () => void practices.refetch(),
  };
}
