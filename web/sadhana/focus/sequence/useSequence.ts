import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { cachedQuery, cacheQuery } from '#web/platform/api/offlineCache.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { PlannedPart } from '#web/sadhana/focus/sessionChoices.ts';
import { presetsQuery } from '#web/sadhana/queries.ts';
import { plannedParts } from './plannedParts.ts';

/** The sequence of the preset with which the timer was opened. */
export interface SequenceState {
  presetId: string;
  /** Null until the preset is loaded, and if it has no sequence. */
  parts: PlannedPart[] | null;
  isPending: boolean;
  /** The error of a failed request; null if the sequence is loaded or in the offline cache. */
  failure: Error | null;
  retry: () => void;
}

/** Loads the sequence of a preset while `isNeeded`; null if no preset is named. */
export function useSequence(presetId: string | null, isNeeded: boolean): SequenceState | null {
  const { id: memberId } = useMember();
  const sequence = useQuery({ ...sequenceQuery(presetId ?? ''), enabled: isNeeded && presetId !== null });
  if (presetId === null) return null;
  const cached = sequence.error ? cachedSequence(memberId, presetId) : null;
  const parts = sequence.data ?? cached ?? [];
  return {
    presetId,
    parts: parts.length > 0 ? parts : null,
    isPending: sequence.isPending,
    failure: cached ? null : sequence.error,
    retry: () => void sequence.refetch(),
  };
}

const CACHE_NAME = 'sequence';

/** The parts of a preset's sequence. The last one is stored on this device, so that it can start offline. */
const sequenceQuery = (presetId: string) =>
  queryOptions({
    queryKey: [...presetsQuery().queryKey, presetId],
    meta: KEEP_OWN,
    queryFn: async ({ client }) => {
      const memberId = currentSession()?.user.id;
      const presets = await client.fetchQuery(presetsQuery());
      const preset = presets.find(({ id }) => id === presetId);
      const parts = preset ? plannedParts(preset) : [];
      if (memberId && parts.length > 0) cacheQuery(memberId, CACHE_NAME, { presetId, parts });
      return parts;
    },
  });

const CachedSequence = z.object({ presetId: z.string(), parts: z.array(PlannedPart) });

function cachedSequence(memberId: string, presetId: string): PlannedPart[] | null {
  const { data } = CachedSequence.safeParse(cachedQuery(memberId, CACHE_NAME));
  return data?.presetId === presetId ? data.parts : null;
}
