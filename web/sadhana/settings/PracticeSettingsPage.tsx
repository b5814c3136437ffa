import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { forForm } from '#web/platform/loading/forForm.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { FeedSection } from './FeedSection.tsx';
import { ObservancesSection } from './ObservancesSection.tsx';
import style from './PracticeSettingsPage.module.css';
import { RestSection } from './RestSection.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsQuery } from './settingsQueries.ts';

export { loadSettings as loader } from './settingsQueries.ts';
export { PracticeSettingsPage as Component };

export function PracticeSettingsPage() {
  return (
    <Page>
      <PageTitle title={t`Practice Settings`} />
      <BackLink href={paths.sadhana()}>
        <Trans>Sadhana</Trans>
      </BackLink>
      <PageHeader title={t`Practice Settings`} />
      <Loaded
        query={forForm(useQuery(settingsQuery()))}
        errorMessage={t`Failed to load the settings.`}
        skeleton={<SkeletonLines lineCount={12} />}
      >
        {(settings) => (
          <div className={style.sections}>
            <SettingsForm settings={settings} />
            <FeedSection hasFeed={settings.hasFeed} />
            <ObservancesSection observances={settings.observances} />
            <RestSection rests={settings.rests} />
            <ImportSection />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const ImportSection = () => (
  <section className={style.section}>
    <h2>
      <Trans>Earlier practice</Trans>
    </h2>
    <p>
      <Trans>Bring the practice of earlier years from another program.</Trans>
    </p>
    <div className={style.actions}>
      <ButtonLink href={paths.importPractice()}>
        <Trans>Import Practice</Trans>
      </ButtonLink>
    </div>
  </section>
);
