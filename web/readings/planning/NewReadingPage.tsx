import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { SentReadingDraft } from '#contract/readings/readingDrafts.ts';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { CommunityAdminLayout } from '#web/communities/settings/public.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { invalidateReadings, readingQuery } from '#web/readings/queries.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import { newReadingFields } from './readingFields.ts';

export { NewReadingPage as Component };

/** The form with which guides plan the reading of a book. With `again` in the URL, that of a book that was read before. */
export function NewReadingPage() {
  const [params] = useSearchParams();
  const again = params.get('again');
  return (
    <CommunityAdminLayout
      title={t`Read a Book Together`}
      permission="moderate"
      noPermissionText={t`Only guides plan readings.`}
      back={{ label: t`Reading`, href: paths.readings }}
    >
      {({ id }) => (again ? <Again communityId={id} readingId={again} /> : <NewReading communityId={id} />)}
    </CommunityAdminLayout>
  );
}

function Again({ communityId, readingId }: { communityId: string; readingId: string }) {
  return (
    <Loaded
      query={useQuery(readingQuery(readingId))}
      errorMessage={t`The reading could not be loaded.`}
      skeleton={<SkeletonLines lineCount={10} />}
      notFound={<NewReading communityId={communityId} />}
    >
      {(reading) => <NewReading communityId={communityId} again={reading} />}
    </Loaded>
  );
}

function NewReading({ communityId, again }: { communityId: string; again?: ReadingDetails }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateOnce({
    create: (body: SentReadingDraft, idempotencyKey) =>
      api.readings.createReading({ params: { id: communityId }, body, idempotencyKey }),
    ifChanged: ({ id, updatedAt }, body) => api.readings.update({ params: { id }, body, ifMatch: updatedAt }),
  });
  return (
    <ReadingForm
      communityId={communityId}
      defaults={newReadingFields(again)}
      action={t`Begin the Reading`}
      cancelHref={paths.readings(communityId)}
      save={async (draft, allowNavigation) => {
        const created = await create(draft);
        allowNavigation();
        queryClient.setQueryData(readingQuery(created.id).queryKey, created);
        await navigate(paths.reading(created.id), { replace: true });
        await invalidateReadings(queryClient);
      }}
    />
  );
}
