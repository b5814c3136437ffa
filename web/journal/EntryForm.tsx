import type { Entry, EntryDraft } from '../../contract/journal.ts';
import { DraftNote } from '../platform/DraftNote.tsx';
import { Form } from '../platform/Form.tsx';
import { focusHeading } from '../platform/focusHeading.ts';
import { LeaveQuestion } from '../platform/LeaveQuestion.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { type Attempt, type DraftPlace, useFormDraft } from '../platform/useFormDraft.ts';
import { useKeptFields } from '../platform/useKeptFields.ts';
import { useUnsavedGuard } from '../platform/useUnsavedGuard.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EntryFormFields } from './EntryFormFields.tsx';
import { draftOf, EntryFields, fieldsOf, type TypedFields } from './entryFields.ts';

interface Props {
  /** The one that is edited; none for a new one. */
  entry?: Entry;
  place: DraftPlace<TypedFields>;
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
  // A draft that was restored and not touched is kept as it is: there is nothing to ask about.
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty);
  useKeptFields(form, fieldsOf(entry), draft);

  const discard = () => {
    draft.discard();
    form.reset(fieldsOf(entry));
    focusHeading();
    if (!onDiscarded) return;
    release();
    onDiscarded();
  };

  return (
    <Form
      {...rest}
      foot={
        <>
          <Button type="submit" variant="primary" isPending={rest.isSaving}>
            Save Entry
          </Button>
          <ButtonLink variant="still" href={cancelHref}>
            Cancel
          </ButtonLink>
        </>
      }
    >
      <LeaveQuestion blocker={blocker} />
      {restored && <DraftNote at={restored.at} fate={fate} onDiscard={discard} />}
      <EntryFormFields control={form.control} isSaving={rest.isSaving} />
    </Form>
  );
}
