import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/platform/site/site.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './Footer.module.css';
import { productName } from './product.ts';

/** The footer of every page. Its child is the choice of the language, if there are several. */
export function Footer({ children }: { children?: ReactNode }) {
  const site = useSite();
  return (
    <footer className={style.footer}>
      <div className={style.inner}>
        <p>
          <Trans>
            <span data-product-name="">{productName(site)}</span> — a quiet place to look.
          </Trans>
        </p>
        <nav aria-label={t`Footer`}>
          <Link href={paths.reflections()}>
            <Trans>Daily Reflections</Trans>
          </Link>
          <Link href={paths.communities()}>
            <Trans>Communities</Trans>
          </Link>
          <Link href={paths.support()}>
            <Trans>Support the Sanctuary</Trans>
          </Link>
          <Link href={paths.contact()}>
            <Trans>Contact</Trans>
          </Link>
          {/* `siteInPage.ts` adds the same links to the HTML that the server sends. */}
          {site.pages.map(({ slug, title }) => (
            <Link key={slug} href={paths.sitePage(slug)}>
              {title}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </footer>
  );
}
