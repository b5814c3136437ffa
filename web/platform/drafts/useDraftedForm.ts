import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { onDraftChangedElsewhere } from './drafts.ts';
import type { FormDraftClaim } from './useFormDraft.ts';

/** A form whose text is stored as a draft while it is typed, until it is saved, left or discarded. */
export function useDraftedForm<Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  initial: Fields,
  draft: FormDraftClaim<Fields>,
  onDiscarded?: () => void,
) {
  // A restored draft that was not changed is kept, so there is nothing to ask about.
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
 * Stores the text while it is typed, and deletes the draft when the text equals the initial one. If another
 * tab changes or deletes the draft, this form continues with a draft of its own.
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
  // The form reports each key by subscription, so that typing does not render the component.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form],
  );

  const onElsewhere = useEffectEvent((isGone: boolean) => {
    // Two forms of the same thing share a draft. Reacting to a change would go on for ever.
    if (!isGone && draft.isPlaceFixed) return;
    const fields = form.getValues();
    draft.renew(isSame(fields, initial) ? null : fields);
  });
  // Other tabs communicate through the storage.
  useEffect(() => onDraftChangedElsewhere(memberId, name, (isGone) => onElsewhere(isGone)), [memberId, name]);
}

const isSame = <Fields extends FieldValues>(one: Fields, other: Fields) =>
  Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
