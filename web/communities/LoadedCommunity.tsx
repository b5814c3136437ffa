import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { Loaded, type QueryState } from '#web/platform/loading/Loaded.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  query: QueryState<Community>;
  skeleton?: ReactNode;
  children: (community: Community) => ReactNode;
}

/** The content of a page of a community, when the community is loaded. */
export const LoadedCommunity = (props: Props) => (
  <Loaded
    {...props}
    errorMessage={t`Could not load community details.`}
    notFound={
      <EmptyState
        drawing="door"
        title={t`This community could not be found or you don't have permission to view it.`}
      >
        <ButtonLink href={paths.communities()}>
          <Trans>Find Your Sangha</Trans>
        </ButtonLink>
      </EmptyState>
    }
  />
);
