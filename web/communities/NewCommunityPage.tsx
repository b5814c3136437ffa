import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { CommunityForm } from './CommunityForm.tsx';
import { communityQuery } from './public.ts';
import { invalidateCommunityQueries } from './queries.ts';

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
    } else toast.success(`${community.name} is created.`);
  }

  return (
    <Page width="narrow">
      <PageTitle title="Create Community" />
      <BackLink href={paths.communities()}>Communities</BackLink>
      <PageHeader title="Create Community" intro="You will be its first guide." />
      <CommunityForm
        save={(body) => api.communities.create({ body })}
        onSaved={onCreated}
        action="Create Community"
        fallback="The community could not be created."
        otherActions={
          <ButtonLink variant="subtle" href={paths.communities()}>
            Cancel
          </ButtonLink>
        }
      />
    </Page>
  );
}
