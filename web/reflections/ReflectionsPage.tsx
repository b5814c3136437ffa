import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { pageInAddress } from '#web/platform/frame/pageInAddress.ts';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { reflectionsQuery } from './queries.ts';
import { ReflectionList } from './ReflectionList.tsx';

export function ReflectionsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageInAddress(params);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(reflectionsQuery(page));
  return (
    <Page width="narrow">
      <PageTitle title="Daily Reflections" />
      <PageTop title="Daily Reflections" lede="One a day, the same for everyone." />
      {isPending && <SkeletonLines lines={14} />}
      {error && !data && (
        <QueryError sentence="Failed to fetch reflections." failure={error} onRetry={refetch} />
      )}
      {data && (
        <div aria-busy={isPlaceholderData}>
          {data.items.length === 0 ? (
            <EmptyState drawing="horizon" sentence="Nothing lies further back." />
          ) : (
            <ReflectionList reflections={data.items} />
          )}
        </div>
      )}
      {/* Stands in one place whatever came of the page, so that the focus stays on it. */}
      {!isPending && (
        <Pager
          label="Past days"
          page={page}
          hasNext={data?.hasNextPage ?? false}
          onTurn={(next) => void navigate(paths.reflections(next))}
        />
      )}
    </Page>
  );
}
