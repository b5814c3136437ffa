import { z } from 'zod';

/** The unsaved text of a form, with what is needed to save it. */
export interface FormDraft<Fields> {
  fields: Fields;
  /** The idempotency key: the same for every attempt, so that repeated attempts write only once. */
  key: string;
  /** Whether an attempt with this key got no response or a server error, so that it may have written something. */
  isTried: boolean;
  /** The `updatedAt` of the saved version when editing began. */
  basedOn?: string;
  /** The instant at which the draft was last changed. */
  at: string;
}

/**
 * Returns a function that parses a stored draft with these fields. It returns null for anything else. A field that the
 * draft of an older version does not have gets its value in an empty form.
 */
export function draftParser<Fields>(fields: z.ZodType<Fields>, emptyFields: () => Fields) {
  const schema = z.object({
    fields,
    key: z.string(),
    isTried: z.boolean(),
    basedOn: z.string().optional(),
    at: z.string(),
  });
  return (stored: unknown): FormDraft<Fields> | null => {
    const draft = ANY_DRAFT.safeParse(stored).data;
    const completed = draft && { ...draft, fields: { ...(emptyFields() as object), ...draft.fields } };
    return (schema.safeParse(completed).data as FormDraft<Fields> | undefined) ?? null;
  };
}

const ANY_DRAFT = z.looseObject({ fields: z.looseObject({}) });

export type DraftParser<Fields> = ReturnType<typeof draftParser<Fields>>;
