import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { SentInvitations } from '#contract/communities/invitations.ts';
import {
  InviteManyFields,
  inviteManyValues,
  SentInvitationsNote,
  withTranslatedReasons,
} from '#web/communities/invitations/public.ts';
import { LinksSection } from '#web/communities/links/public.ts';
import { api } from '#web/platform/api/api.ts';
import { addressesIn } from '#web/platform/forms/addresses/addressList.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesGuard } from '#web/platform/forms/UnsavedChangesGuard.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { SiteLayout } from '#web/site/layout/SiteLayout.tsx';
import { siteInvitationsQuery, siteLinks } from '#web/site/queries.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { PendingSiteInvitations } from './PendingSiteInvitations.tsx';
import style from './SiteInvitationsPage.module.css';

export { loadSiteInvitations as loader } from '#web/site/queries.ts';
export { SiteInvitationsPage as Component };

/** Invitations to make an account: by mail to many people, and by links. */
function SiteInvitationsPage() {
  return (
    <SiteLayout part="invitations">
      <div className={style.page}>
        <p className={style.intro}>
          <Trans>
            Each invitation works once, within 14 days, and only for the address that it is sent to. People
            who have an account or want no invitations get no mail.
          </Trans>
        </p>
        <InviteForm />
        <PendingSiteInvitations />
        <LinksSection owner={siteLinks} />
      </div>
    </SiteLayout>
  );
}

const InviteValues = inviteManyValues.extend({ communityId: z.string() });

/** Invites the pasted addresses. Afterwards, the form is empty again and says what was sent. */
function InviteForm() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<SentInvitations | null>(null);
  const { data: communities } = useQuery(invitingCommunitiesQuery);
  const { form, ...rest } = useContractForm({
    schema: InviteValues,
    defaults: { emails: '', words: '', communityId: '' },
    send: async ({ emails, words, communityId }) => {
      const { addresses } = addressesIn(emails);
      const reply = await api.site.inviteToSite({
        body: { emails: addresses, words, communityId: communityId || null },
      });
      setSent(await withTranslatedReasons(reply));
      form.reset();
      await queryClient.invalidateQueries({ queryKey: siteInvitationsQuery().queryKey });
    },
    fallback: t`The invitations could not be sent.`,
  });
  const options = [
    { value: '', label: t`No community` },
    ...(communities ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Form {...rest} action={t`Send Invitations`}>
      {form.formState.isDirty && <UnsavedChangesGuard />}
      <InviteManyFields control={form.control} />
      {options.length > 1 && (
        <FormField control={form.control} name="communityId">
          {(field) => (
            <Select
              {...field}
              label={t`Community`}
              hint={t`Whoever makes an account becomes a member of it.`}
              options={options}
            />
          )}
        </FormField>
      )}
      {sent && <SentInvitationsNote sent={sent} />}
    </Form>
  );
}

/** The communities into which the admin may invite: those of their own that they guide or that are public, then the newest public ones. */
const invitingCommunitiesQuery = {
  queryKey: ['communities', 'inviting', 'site'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [own, listed] = await Promise.all([
      api.communities.list({ query: { mine: 'true', limit: '100' }, signal }),
      api.communities.list({ query: { limit: '100' }, signal }),
    ]);
    const all = new Map([...own.items, ...listed.items].map((community) => [community.id, community]));
    return [...all.values()].filter(
      ({ privacy, membership }) => privacy === 'public' || membership === 'guide',
    );
  },
};
