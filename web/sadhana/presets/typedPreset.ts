import type { z } from 'zod';
import { type Preset, PresetDraft } from '#contract/sadhana/sadhana.ts';

export type TypedPreset = { title: string; description: string; isPublic: boolean; practiceIds: string[] };

// The contract takes more than a form can hold (null, say): the narrower input is what is typed here.
export const TypedPreset = PresetDraft as z.ZodType<PresetDraft, TypedPreset>;

/** What stands in the form at first: the preset's own, or nothing. */
export const fieldsOf = (preset?: Preset): TypedPreset => ({
  title: preset?.title ?? '',
  description: preset?.description ?? '',
  isPublic: preset?.isPublic ?? false,
  practiceIds: preset?.practiceIds ?? [],
});
