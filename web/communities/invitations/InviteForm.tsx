import { useQueryClient } from '@tanstack/react-query';
import { communities } from '../../../contract/communities.ts';
import { api } from '../../platform/api.ts';
import { Form } from '../../platform/Form.tsx';
import { FormField } from '../../platform/FormField.tsx';
import { LeaveQuestion } from '../../platform/LeaveQuestion.tsx';
import { useContractForm } from '../../platform/useContractForm.ts';
import { useUnsavedGuard } from '../../platform/useUnsavedGuard.ts';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { invitationsQuery } from '../readings.ts';

/** Sends an invitation by mail; ready for the next one when it is sent. */
export function InviteForm({ id }: { id: string }) {
  const cache = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: communities.invite.body,
    defaults: { email: '' },
    send: async (body) => {
      const { message } = await api.communities.invite({ params: { id }, body });
      toast.success(message);
      form.setFocus('email');
      form.reset();
      await cache.invalidateQueries({ queryKey: invitationsQuery(id).queryKey });
    },
    fallback: 'Failed to send invitation. Please try again.',
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form {...rest} action="Send Invitation">
      <LeaveQuestion blocker={blocker} />
      <FormField control={form.control} name="email">
        {(field) => <TextField {...field} label="Email" type="email" inputMode="email" autoComplete="off" />}
      </FormField>
    </Form>
  );
}
