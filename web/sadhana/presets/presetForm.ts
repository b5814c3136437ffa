import { z } from 'zod';
import type { Practice } from '#contract/sadhana/practices.ts';
import { type Preset, PresetDraft } from '#contract/sadhana/presets.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';

export type PresetFormValues = Omit<PresetDraft, 'description' | 'lengths'> & {
  description: string;
  /** The typed minutes in a sequence by practice. An empty text stands for the default value. */
  minutes: Record<string, string>;
};

/** The initial values of the form: those of the preset, or empty ones. */
export function presetFormValues(practices: readonly Practice[], preset?: Preset): PresetFormValues {
  const ownLengths = (preset?.practices ?? []).filter(
    ({ minutes, defaultValue }) => minutes !== defaultValue,
  );
  const minutes = new Map(ownLengths.map(({ id, minutes }) => [id, String(minutes ?? '')]));
  return {
    title: preset?.title ?? '',
    description: preset?.description ?? '',
    isPublic: preset?.isPublic ?? false,
    practiceIds: preset?.practiceIds ?? [],
    minutes: Object.fromEntries(practices.map(({ id }) => [id, minutes.get(id) ?? ''])),
  };
}

/** The chosen practices that form a sequence. Empty if there are fewer than two. */
export function sequencePractices(
  practices: readonly Practice[],
  practiceIds: readonly string[],
): Practice[] {
  const timed = practices.filter(({ id, type }) => type === 'time' && practiceIds.includes(id));
  return timed.length > 1 ? timed : [];
}

/** The schema of the form. An error of a length belongs to the field of its practice. */
export const presetFormSchema = (practices: readonly Practice[]): z.ZodType<PresetDraft, PresetFormValues> =>
  z.custom<PresetFormValues>().transform(({ minutes, ...values }, context) => {
    const lengths = sequencePractices(practices, values.practiceIds)
      .map(({ id }) => ({ practiceId: id, minutes: parseCount(minutes[id] ?? '') }))
      .filter((length) => length.minutes !== null);
    const { data, error } = PresetDraft.safeParse({ ...values, lengths });
    for (const { message, path } of error?.issues ?? []) {
      const [field, index] = path;
      const practiceId = field === 'lengths' && lengths[Number(index)]?.practiceId;
      context.addIssue({ code: 'custom', message, path: practiceId ? ['minutes', practiceId] : path });
    }
    return data ?? z.NEVER;
  });
