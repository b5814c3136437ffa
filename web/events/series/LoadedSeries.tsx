import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Series } from '#contract/events/series.ts';
import { paths } from '#web/paths.ts';
import { Loaded, type QueryState } from '#web/platform/loading/Loaded.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';

interface Props {
  query: QueryState<Series>;
  children: (series: Series) => ReactNode;
}

/** An event series, when it is loaded. It may not exist or be hidden from the reader. */
export const LoadedSeries = (props: Props) => (
  <Loaded
    {...props}
    errorMessage={t`Could not load the event series.`}
    notFound={
      <EmptyState drawing="sun" title={t`Event series not found.`}>
        <ButtonLink href={paths.communities()}>
          <Trans>Find Your Sangha</Trans>
        </ButtonLink>
      </EmptyState>
    }
    skeleton={<SkeletonLines lineCount={10} />}
  />
);
