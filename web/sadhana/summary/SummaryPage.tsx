import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { download } from '#web/platform/download.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { productName } from '#web/platform/frame/product.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './SummaryPage.module.css';
import { SummaryTable } from './SummaryTable.tsx';
import { summaryQuery, yearOf } from './summaryQueries.ts';

export { loadSummary as loader } from './summaryQueries.ts';
export { SummaryPage as Component };

/** A member's practice in the months of a year, or in all years. */
export function SummaryPage() {
  const [params] = useSearchParams();
  const year = yearOf(params);
  const query = useQuery(summaryQuery(year));
  return (
    <Page>
      <PageTitle title={t`Summary`} />
      <BackLink href={paths.sadhana()}>
        <Trans>Sadhana</Trans>
      </BackLink>
      <PageHeader title={t`Summary`} actions={<ExportButton />} />
      <YearSelect year={year} />
      <div aria-busy={query.isPlaceholderData}>
        <Loaded
          query={query}
          errorMessage={t`Failed to load the summary.`}
          skeleton={<SkeletonLines lineCount={12} />}
        >
          {(summary) =>
            summary.practices.length === 0 ? (
              <NothingLogged year={year} />
            ) : (
              <SummaryTable summary={summary} />
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

/** Chooses a year with a log, or all years. */
function YearSelect({ year }: { year: string | null }) {
  const navigate = useNavigate();
  const { data } = useQuery(summaryQuery(null));
  const years = new Set(data?.periods.map(({ period }) => period));
  if (year) years.add(year);
  const options = [...years].sort().reverse();
  return (
    <div className={style.year}>
      <Select
        label={t`Year`}
        value={year ?? ''}
        options={[{ value: '', label: t`All years` }, ...options.map((value) => ({ value, label: value }))]}
        onChange={(chosen) => void navigate(paths.practiceSummary(chosen), { preventScrollReset: true })}
      />
    </div>
  );
}

function ExportButton() {
  const exportMutation = useMutation({
    mutationFn: () => api.sadhana.logsFile({ isLong: true }),
    onSuccess: (file) => download(file, `${productName().toLowerCase()}-practice-${dayOf()}.csv`),
    onError: (failure) => toast.failure(errorText(failure, t`The logs could not be exported.`)),
  });
  return (
    <Button variant="quiet" isPending={exportMutation.isPending} onPress={() => exportMutation.mutate()}>
      <Download />
      <Trans>Export CSV</Trans>
    </Button>
  );
}

const NothingLogged = ({ year }: { year: string | null }) => (
  <EmptyState
    drawing="mala"
    title={year ? t`No practices logged in ${year}.` : t`No practices logged yet.`}
    hint={t`Each practice that you log is added up here.`}
  >
    <ButtonLink variant="quiet" href={paths.sadhana()}>
      <Trans>Log a Practice</Trans>
    </ButtonLink>
    {!year && (
      <ButtonLink variant="quiet" href={paths.importPractice()}>
        <Trans>Import Practice</Trans>
      </ButtonLink>
    )}
  </EmptyState>
);
