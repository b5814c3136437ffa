import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Community, CommunitySettings } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { CommunityFields } from './CommunityFields.tsx';
import { communityQuery } from './public.ts';
import { invalidateCommunityQueries } from './queries.ts';

export { NewCommunityPage as Component };

export function NewCommunityPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  function onCreated(community: Community) {
    invalidateCommunityQueries(queryClient);
    queryClient.setQueryData(communityQuery(community.id).queryKey, community);
    void refreshMember();
    // The user may have left the page before the response arrived.
    if (window.location.pathname === paths.newCommunity()) {
      void navigate(paths.community(community.id), { replace: true });
    } else {
      const { name } = community;
      toast.success(t`${name} is created.`);
    }
  }

  return (
    <Page width="narrow">
      <PageTitle title={t`Create Community`} />
      <BackLink href={paths.communities()}>
        <Trans>Communities</Trans>
      </BackLink>
      <PageHeader title={t`Create Community`} intro={t`You will be its first guide.`} />
      <NewCommunityForm onCreated={onCreated} />
    </Page>
  );
}

function NewCommunityForm({ onCreated }: { onCreated: (community: Community) => void }) {
  const create = useCreateOnce<CommunitySettings, Community>({
    create: (body, idempotencyKey) => api.communities.create({ body, idempotencyKey }),
    ifChanged: ({ id }, body) => api.communities.update({ params: { id }, body }),
  });
  const { form, ...rest } = useContractForm({
    schema: CommunitySettings,
    defaults: { name: '', description: '', privacy: 'public' },
    send: async (body) => {
      const created = await create(body);
      allowNavigation();
      onCreated(created);
    },
    fallback: t`The community could not be created.`,
  });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form {...rest} action={t`Create Community`} cancelHref={paths.communities()}>
      <UnsavedChangesDialog blocker={blocker} />
      <CommunityFields control={form.control} />
    </Form>
  );
}
