import { useQueryClient } from '@tanstack/react-query';
import { communities } from '#contract/communities/communities.ts';
import { invitationsQuery } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

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
