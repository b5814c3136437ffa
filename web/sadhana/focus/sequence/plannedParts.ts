import type { Preset } from '#contract/sadhana/presets.ts';
import type { PlannedPart } from '#web/sadhana/focus/sessionChoices.ts';

/** The parts of a preset's sequence: its practices that are counted in minutes. Empty if there are fewer than two. */
export function plannedParts({ practices }: Pick<Preset, 'practices'>): PlannedPart[] {
  const parts = practices.flatMap(({ id, name, minutes }) =>
    minutes === null ? [] : { practiceId: id, name, minutes },
  );
  return parts.length > 1 ? parts : [];
}
