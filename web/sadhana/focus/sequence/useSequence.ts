import { useQuery } from '@tanstack/react-query';
import { presetsQuery } from '#web/sadhana/queries.ts';
import { type PlannedPart, plannedParts } from './plannedParts.ts';

/** The sequence of the preset with which the timer was opened. */
export interface SequenceState {
  presetId: string;
  /** Null until the preset is loaded, and if it has no sequence. */
  parts: PlannedPart[] | null;
  isPending: boolean;
  failure: Error | null;
  retry: () => void;
}

/** Loads the sequence of a preset while `isNeeded`; null if no preset is named. */
export function useSequence(presetId: string | null, isNeeded: boolean): SequenceState | null {
  const presets = useQuery({ ...presetsQuery(), enabled: isNeeded && presetId !== null });
  if (presetId === null) return null;
  const preset = presets.data?.find(({ id }) => id === presetId);
  const parts = preset ? plannedParts(preset) : [];
  return {
    presetId,
    parts: parts.length > 0 ? parts : null,
    isPending: presets.isPending,
    failure: presets.data ? null : presets.error,
    retry: () => void presets.refetch(),
  };
}
