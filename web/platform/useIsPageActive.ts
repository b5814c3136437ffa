import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Returns a function that tells whether the page is still open and no navigation to another page has started.
 * Callers use it when a response arrives.
 */
export function useIsPageActive(): () => boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isMounted = useRef(false);
  const nextPathname = useRef(pathname);
  // The page is unmounted when the user leaves it.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  // The response may also arrive while the code of the next page is being loaded.
  useEffect(() => {
    nextPathname.current = next?.pathname ?? pathname;
  }, [next, pathname]);
  // The URL changes before the old page is unmounted.
  return () =>
    isMounted.current && window.location.pathname === pathname && nextPathname.current === pathname;
}
