import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { onDraftChangedElsewhere } from './drafts.ts';
import type { FormDraftState } from './useFormDraft.ts';

/**
 * Stores the text of a form as a draft while the user types, and asks before the user leaves the form with unsaved
 * changes. There is no draft while the fields have the values of `unchanged`.
 */
export function useAutosavedForm<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  initial: Fields,
  draft: FormDraftState<Fields>,
  onDiscarded?: () => void,
  unchanged: Partial<Fields> = initial,
) {
  // A restored draft that was not changed stays stored, so leaving the page needs no confirmation.
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty);
  useDraftAutosave(form, unchanged, draft);
  const discard = () => {
    draft.discard();
    form.reset(initial);
    focusHeading();
    if (!onDiscarded) return;
    allowNavigation();
    onDiscarded();
  };
  return { blocker, allowNavigation, discard };
}

/**
 * Stores the text while it is typed, and deletes the draft when the fields have the values of `unchanged`. If another tab
 * deletes the draft, or changes the draft of a new item, this form continues with a new idempotency key.
 */
export function useDraftAutosave<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  unchanged: Partial<Fields>,
  draft: FormDraftState<Fields>,
): void {
  const { memberId, name } = draft;
  const onTyped = useEffectEvent((fields: Fields) => {
    if (isSame(fields, unchanged)) draft.remove();
    else draft.store(fields);
  });
  // Unlike `watch`, a subscription does not render the component on each keystroke.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form],
  );

  const onChangedElsewhere = useEffectEvent((isDeleted: boolean) => {
    // Two forms that edit the same item share a draft. If each reacted to the other's changes, they would
    // overwrite each other forever.
    if (!isDeleted && draft.hasFixedName) return;
    const fields = form.getValues();
    draft.renew(isSame(fields, unchanged) ? null : fields);
  });
  // The browser reports changes by other tabs through `storage` events.
  useEffect(
    () => onDraftChangedElsewhere(memberId, name, (isDeleted) => onChangedElsewhere(isDeleted)),
    [memberId, name],
  );
}

const isSame = <Fields extends FieldValues>(a: Fields, b: Partial<Fields>) =>
  Object.keys(b).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
