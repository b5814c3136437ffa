import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft, EntryReading } from '#contract/journal/entryDrafts.ts';
import { EntryPicturesField } from '#web/journal/editing/pictures/EntryPicturesField.tsx';
import { entryQuery, invalidateEntryLists } from '#web/journal/queries.ts';
import { ReadingLine } from '#web/journal/ReadingLine.tsx';
import { paths } from '#web/paths.ts';
import { requireUploaded } from '#web/pictures/public.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { DraftNote } from '#web/platform/drafts/DraftNote.tsx';
import { useAutosavedForm } from '#web/platform/drafts/useAutosavedForm.ts';
import { type Attempt, type DraftLocation, useFormDraft } from '#web/platform/drafts/useFormDraft.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TagsField } from '#web/platform/forms/TagsField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useIsPageActive } from '#web/platform/useIsPageActive.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { DateField, TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './EntryForm.module.css';
import {
  EntryFields,
  type EntryFormValues,
  entryBodyOf,
  fieldsOf,
  type ValidEntryFields,
} from './entryFields.ts';

interface Props {
  /** The entry to edit; absent for a new entry. */
  entry?: Entry;
  /** The values of the form before anything is typed. By default, the values of the entry. */
  initial?: EntryFormValues;
  draftLocation: DraftLocation<EntryFormValues>;
  /** Says that the entry was changed or deleted after the draft was written. */
  warning?: string;
  save: (body: EntryDraft, attempt: Attempt) => Promise<Entry>;
  onDiscarded?: () => void;
  cancelHref: string;
}

export function EntryForm({
  entry,
  initial = fieldsOf(entry),
  draftLocation,
  warning,
  save,
  onDiscarded,
  cancelHref,
}: Props) {
  const formDraft = useFormDraft(draftLocation);
  const { restored } = formDraft;
  const onSaved = useOnSaved();
  const { form, ...rest } = useContractForm({
    schema: EntryFields,
    defaults: restored?.fields ?? initial,
    send: async (fields) => {
      requireUploaded(fields);
      const body = entryBodyOf(fields, entry);
      const saved = await formDraft.save(form.getValues(), (attempt) => save(body, attempt));
      allowNavigation();
      onSaved(saved);
    },
    fallback: (failure) => reasonText(failure, t`An unknown error occurred.`),
  });
  const { blocker, allowNavigation, discard } = useAutosavedForm(form, initial, formDraft, onDiscarded);
  useWritingFocus(form, entry === undefined);

  return (
    <Form {...rest} action={t`Save Entry`} cancelHref={cancelHref} isActionSticky worksOffline>
      <UnsavedChangesDialog blocker={blocker} deleteDraft={formDraft.remove} />
      {restored && <DraftNote changedAt={restored.at} warning={warning} onDiscard={discard} />}
      <EntryInputs form={form} isSaving={rest.isSaving} />
    </Form>
  );
}

const ROWS = 18;

interface EntryInputsProps {
  form: UseFormReturn<EntryFormValues, unknown, ValidEntryFields>;
  isSaving: boolean;
}

function EntryInputs({ form, isSaving }: EntryInputsProps) {
  const { control } = form;
  // The code does not compile if a field of the form has no input in this record.
  const inputs: Record<Exclude<keyof EntryFormValues, 'pictures'>, ReactNode> = {
    date: (
      <FormField control={control} name="date">
        {(field) => <DateField {...field} label={t`Date`} />}
      </FormField>
    ),
    mood: (
      <FormField control={control} name="mood">
        {(field) => <TextField {...field} label={t`Mood`} isOptional autoComplete="off" />}
      </FormField>
    ),
    title: (
      <FormField control={control} name="title">
        {(field) => <TextField {...field} label={t`Title`} isOptional isProse autoComplete="off" />}
      </FormField>
    ),
    content: (
      <FormField control={control} name="content">
        {(field) => <TextArea {...field} label={t`Content`} rows={ROWS} isProse />}
      </FormField>
    ),
    tags: (
      <FormField control={control} name="tags">
        {(field) => <TagsField {...field} isDisabled={isSaving} />}
      </FormField>
    ),
    reading: (
      <FormField control={control} name="reading">
        {({ value, onChange }) => value && <ReadingField reading={value} onRemove={() => onChange(null)} />}
      </FormField>
    ),
  };
  return (
    <div className={style.inputs}>
      <div className={style.lines}>
        {inputs.date}
        {inputs.title}
      </div>
      <div className={style.writing}>
        <EntryPicturesField form={form}>{inputs.content}</EntryPicturesField>
      </div>
      {inputs.reading}
      {inputs.mood}
      {inputs.tags}
    </div>
  );
}

/** Says about which passage the entry is written. The entry can also be saved without it. */
const ReadingField = ({ reading, onRemove }: { reading: EntryReading; onRemove: () => void }) => (
  <div className={style.reading}>
    <p>
      <ReadingLine reading={reading} />
    </p>
    <Button worksOffline onPress={onRemove}>
      <Trans>Save Without the Book</Trans>
    </Button>
  </div>
);

/** Puts the cursor at the end of the content of a new entry, so that the member can write at once. */
function useWritingFocus({ setFocus }: Pick<EntryInputsProps['form'], 'setFocus'>, isNew: boolean): void {
  // The page moves the focus to its heading when it is shown, so this is an effect that runs after that.
  useEffect(() => {
    if (!isNew) return;
    setFocus('content');
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  }, [setFocus, isNew]);
}

/**
 * Returns a function that caches the saved entry and refreshes the lists. Then it opens the entry, or shows a toast if
 * the member has left the page meanwhile.
 */
function useOnSaved() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isPageActive = useIsPageActive();
  return (entry: Entry) => {
    const isStillHere = isPageActive();
    queryClient.setQueryData(entryQuery(entry.id).queryKey, entry);
    void invalidateEntryLists(queryClient);
    if (isStillHere) void navigate(paths.entry(entry.id), { replace: true });
    else toast.success(t`The entry is saved.`);
  };
}
