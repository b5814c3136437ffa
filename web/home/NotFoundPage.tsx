import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EnsoThin } from '#web/ui/pictures/Enso.tsx';
import style from './NotFoundPage.module.css';

export { NotFoundPage as Component };

export function NotFoundPage() {
  return (
    <div className={style.page}>
      <PageTitle title={t`Not Found`} />
      <div className={style.circle}>
        <div className={style.ring}>
          <EnsoThin />
        </div>
        <div className={style.text}>
          <h1>
            <Trans>The page you seek is not here.</Trans>
          </h1>
          <ButtonLink href={paths.dashboard()}>
            <Trans>Return to the dashboard</Trans>
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
