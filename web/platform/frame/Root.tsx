import { Suspense, useEffect, useRef } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Outlet, ScrollRestoration, useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { paths } from '#web/paths.ts';
import { clearExpiryNotice, expiryNotice } from '#web/platform/session/expiry.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { Toasts } from '#web/ui/overlays/Toasts.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { Frame } from './Frame.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import style from './Root.module.css';

/** Around every page: the frame, the one confirm dialog, the toasts. */
export function Root() {
  const navigate = useNavigate();
  useTellOfExpiry();
  useFocusOnArrival();
  return (
    <RouterProvider navigate={navigate} useHref={useHref}>
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
    </RouterProvider>
  );
}

/** The first page of a document always has the key "default", whichever page it is. */
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) =>
  key === 'default' ? pathname : key;

/** The login page tells it in its own place; where a visitor may stay after the reload, a toast does. */
function useTellOfExpiry() {
  // What the former document left behind is read once, when this one has opened.
  useEffect(() => {
    const notice = expiryNotice();
    if (!notice || window.location.pathname === paths.login()) return;
    toast.failure(notice);
    clearExpiryNotice();
  }, []);
}

/** Puts the focus where the new page begins, as a document that loads would. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const here = useRef(pathname);
  // Focus lives in the document; without this it stays on a link that is gone.
  useEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Until the first page is here: the frame, as the shell came with it and as `Root` goes on with it. */
export function RootLoading() {
  return (
    <ConfirmProvider>
      <Frame>
        <LoadingPage />
      </Frame>
    </ConfirmProvider>
  );
}

/** A line over the page while the next one is on its way. */
function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return (
    isLoading && <div className={style.progress} role="progressbar" aria-label="Loading the next page" />
  );
}
