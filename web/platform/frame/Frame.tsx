import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { hasLanguageChoice } from '#web/platform/language/languageChoice.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { siteInPage } from '#web/platform/site/site.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { Footer } from './Footer.tsx';
import style from './Frame.module.css';
import { Header } from './Header.tsx';
import { VisitorHeader } from './VisitorHeader.tsx';

const loadSiteLines = async () => (await import('#web/platform/site/SiteLines.tsx')).SiteLines;

const loadLanguageSelect = async () =>
  (await import('#web/platform/language/LanguageSelect.tsx')).LanguageSelect;

/** The frame around every page, with the `main` landmark. */
export function Frame({ children }: { children: ReactNode }) {
  const { session, signOut } = useSession();
  const { pathname, search } = useLocation();
  // A page is shown even if the choice of language cannot be loaded.
  const LanguageSelect = useLazy(loadLanguageSelect, hasLanguageChoice(), () => {});
  const { notice, pages } = siteInPage();
  const isMember = session !== null;
  const isAdmin = session?.user.role === 'admin';
  const hasLines = notice !== null || (isMember && pages.length > 0) || isAdmin;
  const SiteLines = useLazy(loadSiteLines, hasLines, () => {});
  const isHome = pathname === paths.home();
  const isAuthPage = /^\/(auth|verification)\//.test(pathname);
  const returnTo = isHome || isAuthPage ? undefined : pathname + search;
  return (
    <>
      <SkipLink />
      {session ? (
        <Header user={session.user} onSignOut={() => void signOut()} />
      ) : (
        <VisitorHeader isTransparent={isHome} returnTo={returnTo} />
      )}
      <ConnectionLine />
      {SiteLines && <SiteLines isMember={isMember} isAdmin={isAdmin} />}
      <main id="main" className={style.main} tabIndex={-1}>
        {children}
      </main>
      <Footer>{LanguageSelect && <LanguageSelect />}</Footer>
    </>
  );
}

/** A link that skips the header. It is the first stop of the Tab key. */
export function SkipLink() {
  return (
    <a className={style.skip} href="#main">
      <Trans>Skip to content</Trans>
    </a>
  );
}
