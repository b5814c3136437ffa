import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { onDraftChangedElsewhere } from './drafts.ts';
import type { FormDraftClaim } from './useFormDraft.ts';

/** A page's form whose text is kept while it is typed, until it is saved, left or discarded. */
export function useDraftedForm<Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  initial: Fields,
  draft: FormDraftClaim<Fields>,
  onDiscarded?: () => void,
) {
  // A draft that was restored and not touched is kept as it is: there is nothing to ask about.
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty);
  useSavedFields(form, initial, draft);
  const discard = () => {
    draft.discard();
    form.reset(initial);
    focusHeading();
    if (!onDiscarded) return;
    release();
    onDiscarded();
  };
  return { blocker, release, discard };
}

/**
 * Keeps what is being typed, and nothing once it is again what stood there at first. When another tab
 * writes or removes the draft, what stands here is kept as one of its own.
 */
export function useSavedFields<Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  initial: Fields,
  draft: FormDraftClaim<Fields>,
): void {
  const { memberId, name } = draft;
  const onTyped = useEffectEvent((fields: Fields) => {
    if (isSame(fields, initial)) draft.drop();
    else draft.keep(fields);
  });
  // The form tells of each key by subscription, so that typing renders nothing.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form],
  );

  const onElsewhere = useEffectEvent((isGone: boolean) => {
    // The two forms of one edited thing have one place: answering a writing there would never end.
    if (!isGone && draft.isPlaceFixed) return;
    const fields = form.getValues();
    draft.renew(isSame(fields, initial) ? null : fields);
  });
  // Other tabs speak through the storage.
  useEffect(() => onDraftChangedElsewhere(memberId, name, (isGone) => onElsewhere(isGone)), [memberId, name]);
}

const isSame = <Fields extends FieldValues>(one: Fields, other: Fields) =>
  Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
