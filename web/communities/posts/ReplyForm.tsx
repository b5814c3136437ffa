import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Post, PostDraft, type Reply } from '../../../contract/communities.ts';
import { DraftNote } from '../../platform/DraftNote.tsx';
import { Form } from '../../platform/Form.tsx';
import { FormField } from '../../platform/FormField.tsx';
import { LeaveQuestion } from '../../platform/LeaveQuestion.tsx';
import { useContractForm } from '../../platform/useContractForm.ts';
import { type Attempt, useFormDraft } from '../../platform/useFormDraft.ts';
import { useFoundDraft } from '../../platform/useFoundDraft.ts';
import { useKeptFields } from '../../platform/useKeptFields.ts';
import { useUnsavedGuard } from '../../platform/useUnsavedGuard.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { repliesQuery } from '../readings.ts';
import { keptPost } from './keptPost.ts';
import { replyDraftName } from './postDraftNames.ts';
import { writtenReply } from './writtenReply.ts';

interface Props {
  post: Post;
  /** The replies that are there already. */
  known: Reply[];
  onWritten: (reply: Reply) => Promise<void>;
}

const EMPTY = { content: '' };
const ROWS = 4;

export function ReplyForm({ post, known, onWritten }: Props) {
  const { id, communityId } = post;
  const cache = useQueryClient();
  const name = replyDraftName(communityId, id);
  const found = useFoundDraft(name, keptPost);
  const draft = useFormDraft({ name, found });
  const { restored, memberId } = draft;
  // What was there before the first try, while its answer is not known.
  const before = useRef<ReadonlySet<string>>(new Set());

  const write = (content: string, { isTried }: Attempt) => {
    if (!isTried) before.current = new Set(known.map((reply) => reply.id));
    return writtenReply(post, { content, authorId: memberId, isTried, known: before.current });
  };

  const { form, ...rest } = useContractForm({
    schema: PostDraft,
    defaults: restored?.fields ?? EMPTY,
    send: async ({ content }) => {
      try {
        const reply = await draft.save(form.getValues(), (attempt) => write(content, attempt));
        draft.discard();
        form.reset(EMPTY);
        await onWritten(reply);
      } catch (failure) {
        // If it was written after all, it is to be seen.
        void cache.invalidateQueries({ queryKey: repliesQuery(communityId, id).queryKey });
        throw failure;
      }
    },
    fallback: 'Your reply could not be posted.',
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  useKeptFields(form, EMPTY, draft);

  const discard = () => {
    draft.discard();
    form.reset(EMPTY);
    form.setFocus('content');
  };

  return (
    <Form {...rest} action="Post Reply">
      <LeaveQuestion blocker={blocker} onDiscard={draft.drop} />
      {restored && <DraftNote at={restored.at} onDiscard={discard} />}
      <FormField control={form.control} name="content">
        {(field) => <TextArea {...field} label="Your Reply" rows={ROWS} isProse />}
      </FormField>
    </Form>
  );
}
