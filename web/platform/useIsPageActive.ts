import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Returns a function that tells whether the page is still open and is not being left. It is called when a
 * response arrives.
 */
export function useIsPageActive(): () => boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isMounted = useRef(false);
  const nextPathname = useRef(pathname);
  // React reports only by unmounting that the page was left before the response.
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
