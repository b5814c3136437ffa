import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Returns a function that tells whether the page that started a request is still shown and is not being left. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isMounted = useRef(false);
  const nextPathname = useRef(pathname);
  // The answer may come after the page was left, which is known only by its unmounting.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  // The answer may also come while the code of the next page is being loaded.
  useEffect(() => {
    nextPathname.current = next?.pathname ?? pathname;
  }, [next, pathname]);
  // The address changes before the old page is unmounted.
  return () =>
    isMounted.current && window.location.pathname === pathname && nextPathname.current === pathname;
}
