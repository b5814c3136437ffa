import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { forForm } from '#web/platform/loading/forForm.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { invalidateReadings, readingQuery } from '#web/readings/queries.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import { fieldsOfReading } from './readingFields.ts';

export { loadReading as loader } from '#web/readings/queries.ts';
export { EditReadingPage as Component };

/** The form with which guides change a reading. */
export function EditReadingPage() {
  const { id = '' } = useParams();
  const query = forForm(useQuery(readingQuery(id)));
  return (
    <Page width="narrow">
      <PageTitle title={t`Edit Reading`} />
      <BackLink href={paths.reading(id)}>{query.data?.title ?? t`Reading`}</BackLink>
      <PageHeader title={t`Edit Reading`} />
      <Loaded
        query={query}
        errorMessage={t`The reading could not be loaded.`}
        skeleton={<SkeletonLines lineCount={10} />}
        notFound={<EmptyState drawing="leaf" title={t`Reading not found.`} />}
      >
        {(reading) =>
          reading.can.edit ? (
            <EditReading key={id} reading={reading} />
          ) : (
            <EmptyState drawing="door" title={t`This reading cannot be changed.`}>
              <ButtonLink href={paths.reading(id)}>
                <Trans>Back to the Reading</Trans>
              </ButtonLink>
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

function EditReading({ reading }: { reading: ReadingDetails }) {
  const { id, communityId, updatedAt } = reading;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ReadingForm
      communityId={communityId}
      reading={reading}
      defaults={fieldsOfReading(reading)}
      action={t`Save Reading`}
      cancelHref={paths.reading(id)}
      save={async (body, allowNavigation) => {
        const saved = await api.readings.update({ params: { id }, body, ifMatch: updatedAt });
        allowNavigation();
        queryClient.setQueryData(readingQuery(id).queryKey, saved);
        await navigate(paths.reading(id), { replace: true });
        await invalidateReadings(queryClient);
      }}
    />
  );
}
