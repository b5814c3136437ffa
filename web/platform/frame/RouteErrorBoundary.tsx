import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { recentWriteText } from '#web/platform/api/lastWrite.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { PageTitle } from './PageTitle.tsx';
import style from './RouteErrorBoundary.module.css';

/** Shown instead of a page that could not be loaded or rendered. The header and the footer stay. */
export function RouteErrorBoundary() {
  const failure = useRouteError();
  const title = t`Something is in the way`;
  const { revalidate, state } = useRevalidator();
  const hasChunkFailed = isChunkError(failure);
  const [written] = useState(recentWriteText);
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <div role="alert">
        <PageHeader title={title} intro={hasChunkFailed ? t(CHUNK_FAILED) : errorText(failure, t(UNKNOWN))} />
        {written && <p>{written}</p>}
      </div>
      <div className={style.actions}>
        {hasChunkFailed ? (
          <Button variant="primary" onPress={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        ) : (
          <Button variant="primary" isPending={state === 'loading'} worksOffline onPress={() => revalidate()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <ButtonLink variant="subtle" href={paths.dashboard()}>
          <Trans>Return to the dashboard</Trans>
        </ButtonLink>
      </div>
    </Page>
  );
}

const UNKNOWN = msg`This page could not be shown. What you have saved is safe.`;
const CHUNK_FAILED = msg`This page has been updated since it was opened, or there is no connection.`;

/** Whether a module could not be loaded. Chromium, Firefox and Safari have different messages for this. */
const isChunkError = (failure: unknown) =>
  failure instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(failure.message);
