import type { Entry, EntryDraft } from '../../contract/journal.ts';
import { Form } from '../platform/Form.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { useUnsavedGuard } from '../platform/useUnsavedGuard.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DraftNote } from './DraftNote.tsx';
import { EntryFormFields } from './EntryFormFields.tsx';
import { draftOf, EntryFields, fieldsOf } from './entryFields.ts';
import { useEntryDraft } from './useEntryDraft.ts';
import { useKeptFields } from './useKeptFields.ts';

interface Props {
  /** The one that is edited; none for a new one. */
  entry?: Entry;
  /** `key` is the same for each try to save the same text. */
  save: (draft: EntryDraft, key: string) => Promise<Entry>;
  onSaved: (entry: Entry) => void;
  cancelHref: string;
}

export function EntryForm({ entry, save, onSaved, cancelHref }: Props) {
  const draft = useEntryDraft(entry?.id);
  const { restored } = draft;
  const { form, ...rest } = useContractForm({
    schema: EntryFields,
    defaults: restored?.fields ?? fieldsOf(entry),
    send: async (fields) => {
      const saved = await save(draftOf(fields, entry), draft.key);
      draft.drop();
      release();
      onSaved(saved);
    },
    fallback: 'An unknown error occurred.',
  });
  const release = useUnsavedGuard(form.formState.isDirty || restored !== null);
  useKeptFields(form, fieldsOf(entry), draft);

  const discard = () => {
    draft.discard();
    form.reset(fieldsOf(entry));
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
      {restored && <DraftNote at={restored.at} onDiscard={discard} />}
      <EntryFormFields control={form.control} />
    </Form>
  );
}
