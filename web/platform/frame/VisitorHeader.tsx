import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Brand } from './Brand.tsx';
import style from './Header.module.css';

interface Props {
  /** Whether the header is placed over the picture of the landing page, without a border. */
  isTransparent: boolean;
  /** The page to return to after the login. The default is the dashboard. */
  returnTo?: string;
}

/**
 * The header for visitors. It does not use the session, because it is part of the landing page, which is rendered
 * at build time.
 */
export function VisitorHeader({ isTransparent, returnTo }: Props) {
  return (
    <header className={isTransparent ? `${style.header} ${style.transparent}` : style.header}>
      <div className={`${style.inner} ${style.visitor}`}>
        <Brand href={paths.home()} />
        <nav className={style.nav} aria-label={t`Main`}>
          <Link href={paths.login(returnTo)}>
            <Trans>Login</Trans>
          </Link>
        </nav>
        <div className={style.end}>
          <ButtonLink href={paths.signup(returnTo)}>
            <Trans>Join</Trans>
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
