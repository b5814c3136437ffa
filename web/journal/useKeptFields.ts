import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onDraftElsewhere } from '../platform/drafts.ts';
import type { CheckedFields, TypedFields } from './entryFields.ts';
import type { EntryDraftHold } from './useEntryDraft.ts';

/**
 * Keeps what is being typed, and nothing once it is again what stood there at first. When another tab
 * writes or removes the draft, what stands here is kept as one of its own.
 */
export function useKeptFields(
  form: UseFormReturn<TypedFields, unknown, CheckedFields>,
  initial: TypedFields,
  draft: EntryDraftHold,
): void {
  const { memberId, name } = draft;
  const onTyped = useEffectEvent((fields: TypedFields) => {
    if (isSame(fields, initial)) draft.drop();
    else draft.keep(fields);
  });
  // The form tells of each key by subscription, so that typing renders nothing.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form],
  );

  const onElsewhere = useEffectEvent((isGone: boolean) => {
    // The two forms of one edited entry have one place: answering a writing there would never end.
    if (!isGone && draft.isPlaceFixed) return;
    const fields = form.getValues();
    draft.renew(isSame(fields, initial) ? null : fields);
  });
  // Other tabs speak through the storage.
  useEffect(() => onDraftElsewhere(memberId, name, (isGone) => onElsewhere(isGone)), [memberId, name]);
}

const isSame = (one: TypedFields, other: TypedFields) =>
  (Object.keys(other) as (keyof TypedFields)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
