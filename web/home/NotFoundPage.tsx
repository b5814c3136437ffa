import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EnsoThin } from '#web/ui/pictures/Enso.tsx';
import style from './NotFoundPage.module.css';

export { NotFoundPage as Component };

export function NotFoundPage() {
  return (
    <div className={style.page}>
      <PageTitle title="Not Found" />
      <div className={style.circle}>
        <div className={style.ring}>
          <EnsoThin />
        </div>
        <div className={style.text}>
          <h1>The page you seek is not here.</h1>
          <ButtonLink href={paths.dashboard()}>Return to the dashboard</ButtonLink>
        </div>
      </div>
    </div>
  );
}
