import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { useIsOnline } from '#web/platform/api/useIsOnline.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Footer } from './Footer.tsx';
import style from './Frame.module.css';
import { Header } from './Header.tsx';
import { VisitorHeader } from './VisitorHeader.tsx';

/** The frame around every page, with the `main` landmark. */
export function Frame({ children }: { children: ReactNode }) {
  const { session, signOut } = useSession();
  const { pathname, search } = useLocation();
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
      <OfflineNotice isMember={session !== null} />
      <main id="main" className={style.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** A link that skips the header. It is the first stop of the Tab key. */
export function SkipLink() {
  return (
    <a className={style.skip} href="#main">
      Skip to content
    </a>
  );
}

const OFFLINE_MEMBER = 'You are offline. The focus timer still works; everything else needs a connection.';
const OFFLINE_VISITOR = 'You are offline. Pages that you have not opened yet need a connection.';

/** A notice below the header while the browser reports that it is offline. */
function OfflineNotice({ isMember }: { isMember: boolean }) {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={style.offline} data-offline="">
      {!isOnline && <p>{isMember ? OFFLINE_MEMBER : OFFLINE_VISITOR}</p>}
    </div>
  );
}
