import type { Entry, EntryDraft } from '#contract/journal.ts';
import { DraftNote } from '#web/platform/drafts/DraftNote.tsx';
import { useDraftedForm } from '#web/platform/drafts/useDraftedForm.ts';
import { type Attempt, type DraftLocation, useFormDraft } from '#web/platform/drafts/useFormDraft.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { EntryFormFields } from './EntryFormFields.tsx';
import { draftOf, EntryFields, fieldsOf, type TypedFields } from './entryFields.ts';

interface Props {
  /** The one that is edited; none for a new one. */
  entry?: Entry;
  place: DraftLocation<TypedFields>;
  /** What became of the entry since the draft was written. */
  fate?: string;
  save: (body: EntryDraft, attempt: Attempt) => Promise<Entry>;
  onSaved: (entry: Entry) => void;
  onDiscarded?: () => void;
  cancelHref: string;
}

export function EntryForm({ entry, place, fate, save, onSaved, onDiscarded, cancelHref }: Props) {
  const draft = useFormDraft(place);
  const { restored } = draft;
  const { form, ...rest } = useContractForm({
    schema: EntryFields,
    defaults: restored?.fields ?? fieldsOf(entry),
    send: async (fields) => {
      const body = draftOf(fields, entry);
      const saved = await draft.save(form.getValues(), (attempt) => save(body, attempt));
      release();
      onSaved(saved);
    },
    fallback: 'An unknown error occurred.',
  });
  const { blocker, release, discard } = useDraftedForm(form, fieldsOf(entry), draft, onDiscarded);

  return (
    <Form {...rest} action="Save Entry" cancelHref={cancelHref}>
      <LeaveQuestion blocker={blocker} onDiscard={draft.drop} />
      {restored && <DraftNote at={restored.at} fate={fate} onDiscard={discard} />}
      <EntryFormFields control={form.control} isSaving={rest.isSaving} />
    </Form>
  );
}
