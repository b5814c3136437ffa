import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { LogDetails } from '#contract/sadhana/logs.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { longDateText } from '#web/platform/calendar/days.ts';
import { dayText, noonOf } from '#web/platform/calendar/wallTime.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { forForm } from '#web/platform/loading/forForm.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { practiceName } from '#web/platform/practiceName.ts';
import { valueText } from '#web/platform/practiceValues.ts';
import { LineLink } from '#web/sadhana/lines/LineLink.tsx';
import { invalidateLogQueries, logQuery, removeLogFromCache } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { userText } from '#web/ui/userText.ts';
import style from './LogPage.module.css';

export { loadLog as loader } from '#web/sadhana/queries.ts';
export { LogPage as Component };

/** The title of the page while no log is loaded. */
const PLACEHOLDER_TITLE = msg`Practice Log`;

export function LogPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const isEditing = params.has('edit');
  const query = useQuery(logQuery(id));
  const log = query.data;
  return (
    <Page width="narrow">
      <PageTitle title={log ? practiceName(log.practice) : t(PLACEHOLDER_TITLE)} />
      <div className={style.bar}>
        <BackLink href={paths.sadhana({ day: log?.date })}>
          <Trans>Sadhana</Trans>
        </BackLink>
        {log && !isEditing && <LogActions log={log} />}
      </div>
      {!log && <PageHeader title={t(PLACEHOLDER_TITLE)} />}
      <Loaded
        query={isEditing ? forForm(query) : query}
        errorMessage={t`Failed to load logs.`}
        notFound={
          <EmptyState drawing="lotus" title={t`Log entry not found.`}>
            <ButtonLink href={paths.sadhana()}>
              <Trans>Back to the calendar</Trans>
            </ButtonLink>
          </EmptyState>
        }
        skeleton={
          <div className={style.skeleton}>
            <SkeletonLines lineCount={6} />
          </div>
        }
      >
        {(log) => <LogArticle log={log}>{isEditing && <LazyLogEditor log={log} />}</LogArticle>}
      </Loaded>
    </Page>
  );
}

interface LogArticleProps {
  log: LogDetails;
  /** The form that changes the log. It replaces the details. */
  children?: ReactNode;
}

function LogArticle({ log, children }: LogArticleProps) {
  const { practice, date, value, sankalpa, notes, entryId } = log;
  return (
    <article className={style.article} aria-label={practiceName(practice)}>
      <p className={style.date}>
        <time dateTime={date}>{longDateText(noonOf(date))}</time>
      </p>
      <h1 {...userText()}>{practiceName(practice)}</h1>
      {children || (
        <>
          <p className={style.value}>{valueText(value, practice.type)}</p>
          {sankalpa && (
            <p className={style.sankalpa} {...userText()}>
              {sankalpa}
            </p>
          )}
          {notes && (
            <p className={style.notes} {...userText()}>
              {notes}
            </p>
          )}
          <p className={style.links}>
            <LineLink logId={log.id} entryId={entryId} />
            <Link href={paths.practice(practice.id)}>
              <Trans>What I wrote after this practice</Trans>
            </Link>
          </p>
        </>
      )}
    </article>
  );
}

function LogActions({ log }: { log: LogDetails }) {
  const [, setParams] = useSearchParams();
  const { confirmAndMutate, isPending } = useDeleteLog(log);

  return (
    <div className={style.actions}>
      <Button variant="subtle" onPress={() => setParams({ edit: '' })}>
        <Pencil />
        <Trans context="verb">Edit</Trans>
      </Button>
      <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
        <Trash2 />
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}

function useDeleteLog(log: LogDetails) {
  const { id, date } = log;
  const day = dayText(date);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { showError } = useErrorNotice();
  return useConfirmedMutation({
    confirmation: {
      title: t`Delete this log?`,
      body: (
        <Trans>
          “<bdi>{practiceName(log.practice)}</bdi>” on {day} will be gone for good.
        </Trans>
      ),
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: () => api.sadhana.removeLog({ params: { id } }),
    onSuccess: async () => {
      await removeLogFromCache(queryClient, id);
      await navigate(paths.sadhana({ day: date }), { replace: true });
      queryClient.removeQueries({ queryKey: logQuery(id).queryKey });
      toast.success(t`The log is deleted.`);
      invalidateLogQueries(queryClient);
    },
    onError: showError,
  });
}

function LazyLogEditor({ log }: { log: LogDetails }) {
  const navigate = useNavigate();
  const LogEditor = useLazyForm(
    loadLogEditor,
    true,
    () => void navigate(paths.log(log.id), { replace: true }),
  );
  if (!LogEditor) return <SkeletonLines lineCount={6} />;
  return (
    <FocusOnMount>
      <LogEditor key={log.id} log={log} />
    </FocusOnMount>
  );
}

const loadLogEditor = async () => (await import('./LogEditor.tsx')).LogEditor;

/** Shown if the log does not exist or could not be loaded. */
