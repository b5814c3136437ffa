import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { formatted } from '#contract/platform/text/formattedText.ts';
import type { SitePage } from '#contract/site/pages.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { FormattedText } from '#web/platform/text/FormattedText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './SiteTextPage.module.css';

export { SiteTextPage as Component };

const sitePageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['site', 'page', slug],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) =>
      api.site.page({ params: { slug }, query: { language: currentLanguage().tag }, signal }),
  });

export function loader({ params: { slug = '' } }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(sitePageQuery(slug));
  return null;
}

/** A page of the site, such as its privacy policy. */
function SiteTextPage() {
  const { slug = '' } = useParams();
  const query = useQuery(sitePageQuery(slug));
  return (
    <Page width="read" textLanguage={query.data?.language}>
      {!query.data && (
        <>
          <PageTitle title={t`Page`} />
          <PageHeader title={t`Page`} />
        </>
      )}
      <Loaded
        query={query}
        errorMessage={t`Failed to load this page.`}
        notFound={<EmptyState drawing="horizon" title={t`There is no such page.`} />}
        skeleton={<SkeletonLines lineCount={12} />}
      >
        {(page) => <SiteText page={page} />}
      </Loaded>
    </Page>
  );
}

function SiteText({ page: { title, text, updatedAt } }: { page: SitePage }) {
  const date = dateText(updatedAt);
  return (
    <article>
      <PageTitle title={title} />
      <PageHeader title={title} />
      <FormattedText blocks={formatted(text, { hasHeadings: true })} />
      <p className={style.updated}>
        <Trans>
          Last changed on <time dateTime={dayOf(updatedAt)}>{date}</time>
        </Trans>
      </p>
    </article>
  );
}
