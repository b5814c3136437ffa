import { paths } from '../paths.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EnsoThin } from '../ui/EnsoThin.tsx';
import style from './NotFoundPage.module.css';

/** For every address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className={style.lost}>
      <PageTitle title="Not Found" />
      <div className={style.ringed}>
        <div className={style.ring}>
          <EnsoThin />
        </div>
        <div className={style.words}>
          <h1>The page you seek is not here.</h1>
          <ButtonLink href={paths.dashboard()}>Return to the dashboard</ButtonLink>
        </div>
      </div>
    </div>
  );
}
