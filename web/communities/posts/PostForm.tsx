import { type Post, PostDraft } from '../../../contract/communities.ts';
import { DraftNote } from '../../platform/DraftNote.tsx';
import { Form } from '../../platform/Form.tsx';
import { FormField } from '../../platform/FormField.tsx';
import { focusHeading } from '../../platform/focusHeading.ts';
import { LeaveQuestion } from '../../platform/LeaveQuestion.tsx';
import { useContractForm } from '../../platform/useContractForm.ts';
import { type Attempt, type DraftPlace, useFormDraft } from '../../platform/useFormDraft.ts';
import { useKeptFields } from '../../platform/useKeptFields.ts';
import { useUnsavedGuard } from '../../platform/useUnsavedGuard.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

interface Props {
  /** What stands in the field at first. */
  content?: string;
  place: DraftPlace<PostDraft>;
  /** What became of the post since the draft was written. */
  fate?: string;
  action: 'Publish Post' | 'Save Changes';
  save: (body: PostDraft, attempt: Attempt) => Promise<Post>;
  onSaved: (post: Post) => Promise<void>;
  onDiscarded?: () => void;
  cancelHref: string;
}

export function PostForm(props: Props) {
  const { content = '', place, fate, action, save, onSaved, onDiscarded, cancelHref } = props;
  const draft = useFormDraft(place);
  const { restored } = draft;
  const { form, ...rest } = useContractForm({
    schema: PostDraft,
    defaults: restored?.fields ?? { content },
    send: async (body) => {
      const saved = await draft.save(form.getValues(), (attempt) => save(body, attempt));
      release();
      await onSaved(saved);
    },
    fallback: 'Failed to create or update post.',
  });
  // A draft that was restored and not touched is kept as it is: there is nothing to ask about.
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty);
  useKeptFields(form, { content }, draft);

  const discard = () => {
    draft.discard();
    form.reset({ content });
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
            {action}
          </Button>
          <ButtonLink variant="still" href={cancelHref}>
            Cancel
          </ButtonLink>
        </>
      }
    >
      <LeaveQuestion blocker={blocker} />
      {restored && <DraftNote at={restored.at} fate={fate} onDiscard={discard} />}
      <FormField control={form.control} name="content">
        {(field) => <TextArea {...field} label="Your Message" rows={ROWS} isProse />}
      </FormField>
    </Form>
  );
}

const ROWS = 10;
