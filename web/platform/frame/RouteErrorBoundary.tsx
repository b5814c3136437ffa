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
  const { revalidate, state } = useRevalidator();
  const hasChunkFailed = isChunkError(failure);
  const [written] = useState(recentWriteText);
  return (
    <Page width="narrow">
      <PageTitle title={TITLE} />
      <div role="alert">
        <PageHeader title={TITLE} intro={hasChunkFailed ? CHUNK_FAILED : errorText(failure, UNKNOWN)} />
        {written && <p>{written}</p>}
      </div>
      <div className={style.actions}>
        {hasChunkFailed ? (
          <Button variant="primary" onPress={() => window.location.reload()}>
            Reload
          </Button>
        ) : (
          <Button variant="primary" isPending={state === 'loading'} worksOffline onPress={() => revalidate()}>
            Try again
          </Button>
        )}
        <ButtonLink variant="subtle" href={paths.dashboard()}>
          Return to the dashboard
        </ButtonLink>
      </div>
    </Page>
  );
}

const TITLE = 'Something is in the way';
const UNKNOWN = 'This page could not be shown. What you have saved is safe.';
const CHUNK_FAILED = 'This page has been updated since it was opened, or there is no connection.';

/** Whether a module could not be loaded. Chromium, Firefox and Safari have different messages for this. */
const isChunkError = (failure: unknown) =>
  failure instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(failure.message);
