import { t } from '@lingui/core/macro';
import type { NewPost, Post } from '#contract/communities/posts.ts';
import { requireUploaded } from '#web/pictures/public.ts';
import { DraftNote } from '#web/platform/drafts/DraftNote.tsx';
import { useAutosavedForm } from '#web/platform/drafts/useAutosavedForm.ts';
import { type Attempt, type DraftLocation, useFormDraft } from '#web/platform/drafts/useFormDraft.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { FormattedField } from '#web/platform/text/editing/FormattedField.tsx';
import { AnnouncementField } from './AnnouncementField.tsx';
import { PostPicturesField } from './PostPicturesField.tsx';
import { emptyFields, PostFields } from './postFields.ts';

interface Props {
  /** The fields of the edited post. */
  initial?: PostFields;
  draftLocation: DraftLocation<PostFields>;
  /** Says that the post was changed or deleted after the draft was written. */
  warning?: string;
  /** Of a new post that its author may mail to all members. */
  announcing?: { nextAt: string | null; isPrivate: boolean } | undefined;
  /** The label of the text; “Your Message” by default. */
  label?: string;
  action: string;
  save: (body: NewPost, attempt: Attempt) => Promise<Post>;
  onSaved: (post: Post) => Promise<void>;
  onDiscarded?: () => void;
  cancelHref: string;
}

export function PostForm(props: Props) {
  const { initial = emptyFields(), draftLocation, warning, action, save, onSaved } = props;
  const { onDiscarded, cancelHref, announcing } = props;
  const formDraft = useFormDraft(draftLocation);
  const { restored } = formDraft;
  const { form, ...rest } = useContractForm({
    schema: PostFields,
    defaults: restored?.fields ?? initial,
    send: async (body) => {
      requireUploaded(body);
      const saved = await formDraft.save(form.getValues(), (attempt) => save(body, attempt));
      allowNavigation();
      await onSaved(saved);
    },
    fallback: t`Failed to create or update post.`,
  });
  const { blocker, allowNavigation, discard } = useAutosavedForm(
    form,
    initial,
    formDraft,
    onDiscarded,
    // The format of a new text alone is no draft.
    props.initial ?? { content: '', pictures: [], isAnnouncement: false },
  );

  return (
    <Form {...rest} action={action} cancelHref={cancelHref}>
      <UnsavedChangesDialog blocker={blocker} deleteDraft={formDraft.remove} />
      {restored && <DraftNote changedAt={restored.at} warning={warning} onDiscard={discard} />}
      <PostPicturesField form={form} savedPictures={initial.pictures}>
        <FormattedField
          form={form}
          name="content"
          formatName="format"
          label={props.label ?? t`Your Message`}
          rows={ROWS}
          isNew={props.initial === undefined}
        />
      </PostPicturesField>
      {announcing && <AnnouncementField control={form.control} {...announcing} />}
    </Form>
  );
}

const ROWS = 10;
