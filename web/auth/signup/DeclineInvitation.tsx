import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { siteInvitations } from '#contract/site/invitations.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';

interface Props {
  token: string;
  onDeclined: (message: string) => void;
}

/** Declines a mailed invitation to the site, and on request all later ones. */
export function DeclineInvitation({ token, onDeclined }: Props) {
  const { form, ...rest } = useContractForm({
    schema: siteInvitations.declineSiteInvitation.body,
    defaults: { inviteToken: token, neverAgain: false },
    send: async (body) => onDeclined((await api.site.declineSiteInvitation({ body })).message),
    fallback: (failure) => reasonText(failure, t`The invitation could not be declined.`),
  });
  return (
    <Disclosure title={t`I do not want this invitation`}>
      <Form {...rest} action={t`Decline`}>
        <FormField control={form.control} name="neverAgain">
          {({ value, error: _, ...field }) => (
            <Checkbox {...field} isSelected={value}>
              <Trans>Do not invite this address again</Trans>
            </Checkbox>
          )}
        </FormField>
      </Form>
    </Disclosure>
  );
}
