import { t } from '@lingui/core/macro';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { paths } from '#web/paths.ts';
import { useIsOnline } from '#web/platform/api/connection.ts';
import { clearExpiryNotice, expiryNotice } from '#web/platform/session/expiry.ts';
import { OfflineReason } from '#web/ui/actions/offlineReason.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { Toasts } from '#web/ui/overlays/Toasts.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { Frame } from './Frame.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import style from './Root.module.css';

/** The root of all pages: the frame, the confirmation dialog and the toasts. */
export function Root() {
  useExpiryToast();
  useFocusOnNavigation();
  return (
    <OfflineReason value={useIsOnline() ? null : t`You are offline.`}>
      <ConfirmProvider>
        <NavigationProgress />
        <Frame>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </Frame>
        <Toasts />
      </ConfirmProvider>
      <ScrollRestoration getKey={scrollKey} />
    </OfflineReason>
  );
}

/**
 * Identifies a stored scroll position: the key of the history entry, or the path if the entry has no key of its own,
 * for which React Router uses "default".
 */
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) =>
  key === 'default' ? pathname : key;

/** Shows a toast when the session has expired. The login page shows the notice in its form instead. */
function useExpiryToast() {
  // Reading it once is enough, because a notice is stored only before the browser leaves a document.
  useEffect(() => {
    const notice = expiryNotice();
    if (!notice || window.location.pathname === paths.login()) return;
    toast.failure(notice);
    clearExpiryNotice();
  }, []);
}

/** Moves the focus to the beginning of a new page, as a newly loaded document would. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  // Without this, the focus would stay on a link that has been removed.
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A line at the top while the next page is being loaded. */
function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return (
    isLoading && <div className={style.progress} role="progressbar" aria-label={t`Loading the next page`} />
  );
}
