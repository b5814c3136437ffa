import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Community } from '../../contract/communities.ts';
import { paths } from '../paths.ts';
import { api } from '../platform/api.ts';
import { communityQuery } from '../platform/communityQuery.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { refreshMember } from '../platform/refreshMember.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { toast } from '../ui/toast.ts';
import { CommunityForm } from './CommunityForm.tsx';
import { communityChanged } from './readings.ts';

export function NewCommunityPage() {
  const cache = useQueryClient();
  const navigate = useNavigate();

  function show(community: Community) {
    communityChanged(cache);
    cache.setQueryData(communityQuery(community.id).queryKey, community);
    void refreshMember();
    // One may have gone elsewhere before the answer came.
    if (window.location.pathname === paths.newCommunity()) {
      void navigate(paths.community(community.id), { replace: true });
    } else toast.success(`${community.name} is founded.`);
  }

  return (
    <Page width="narrow">
      <PageTitle title="Create Community" />
      <BackLink href={paths.communities()}>Communities</BackLink>
      <PageTop title="Create Community" lede="You will be its first guide." />
      <CommunityForm
        save={(body) => api.communities.found({ body })}
        onSaved={show}
        action="Create Community"
        fallback="The community could not be created."
        ways={
          <ButtonLink variant="still" href={paths.communities()}>
            Cancel
          </ButtonLink>
        }
      />
    </Page>
  );
}
