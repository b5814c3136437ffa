import { z } from 'zod';

/** The unsaved text of a form, and what goes with it until it is saved. */
export interface FormDraft<Fields> {
  fields: Fields;
  /** The same for each try, so that a repeated one never writes twice. */
  key: string;
  /** Whether a try with this key has got no answer, and may have written something. */
  isTried: boolean;
  /** The `updatedAt` of what was edited, when its editing began. */
  basedOn?: string;
  at: string;
}

/** Reads what is stored as a draft with these fields; null for anything else. */
export function draftReader<Fields>(fields: z.ZodType<Fields>) {
  const schema = z.object({
    fields,
    key: z.string(),
    isTried: z.boolean(),
    basedOn: z.string().optional(),
    at: z.string(),
  });
  return (stored: unknown): FormDraft<Fields> | null =>
    (schema.safeParse(stored).data as FormDraft<Fields> | undefined) ?? null;
}

export type DraftReader<Fields> = ReturnType<typeof draftReader<Fields>>;
