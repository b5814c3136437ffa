import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangedPage } from '#contract/site/pages.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './ChangedPagesLine.module.css';

const changedPagesQuery = {
  queryKey: ['site', 'changedPages'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.site.changedPages({ query: { language: currentLanguage().tag }, signal }),
};

/** A line for each page of the site that has changed and to which the member is asked to agree. Nothing is blocked. */
export function ChangedPagesLine() {
  const { data: pages = [] } = useQuery(changedPagesQuery);
  if (pages.length === 0) return null;
  return (
    <aside aria-label={t`Changed pages`}>
      {pages.map((page) => (
        <PageLine key={page.slug} page={page} />
      ))}
    </aside>
  );
}

function PageLine({ page: { slug, title, language, version } }: { page: ChangedPage }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.site.agreeToPage({ params: { slug }, query: { language }, body: { version } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: changedPagesQuery.queryKey }),
    onError: (failure) => {
      toast.failure(errorText(failure, t`It could not be saved that you agree.`));
      // The page may have changed again: the line and the page must show its latest version.
      void queryClient.invalidateQueries({ queryKey: ['site'] });
    },
  });
  return (
    <div className={style.line}>
      <p>
        {slug === 'terms' ? (
          <Trans>The terms have changed.</Trans>
        ) : slug === 'privacy' ? (
          <Trans>The privacy policy has changed.</Trans>
        ) : (
          <Trans>
            The page “<bdi>{title}</bdi>” has changed.
          </Trans>
        )}{' '}
        <Link href={paths.sitePage(slug)}>
          <Trans context="verb">Read</Trans>
        </Link>
      </p>
      <Button isPending={isPending} onPress={() => mutate()}>
        <Trans>I agree</Trans>
      </Button>
    </div>
  );
}
