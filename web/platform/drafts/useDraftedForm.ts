import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { focusHeading } from '#web/platform/frame/focusHeading.ts';
import type { FormDraftClaim } from './useFormDraft.ts';
import { useSavedFields } from './useSavedFields.ts';

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
