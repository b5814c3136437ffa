import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Footer } from './Footer.tsx';
import style from './Frame.module.css';
import { Header } from './Header.tsx';
import { OfflineNotice } from './Root.tsx';
import { VisitorHeader } from './VisitorHeader.tsx';

/** What stands around every page. It brings the `main` landmark; pages don't. */
export function Frame({ children }: { children: ReactNode }) {
  const { session, signOut } = useSession();
  const { pathname, search } = useLocation();
  const isHome = pathname === paths.home();
  const isDoor = isHome || /^\/(auth|verification)\//.test(pathname);
  return (
    <>
      <SkipLink />
      {session ? (
        <Header user={session.user} onSignOut={() => void signOut()} />
      ) : (
        <VisitorHeader isOver={isHome} returnTo={isDoor ? undefined : pathname + search} />
      )}
      <OfflineNotice isMember={session !== null} />
      <main id="main" className={style.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** The first stop of the Tab key: past the header. */
export function SkipLink() {
  return (
    <a className={style.skip} href="#main">
      Skip to content
    </a>
  );
}
