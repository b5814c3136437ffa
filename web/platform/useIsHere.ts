import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Returns a function that tells whether the page that started a request is still shown. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const isHere = useRef(false);
  // The answer may come after the page was left, which is known only by its unmounting.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // The address changes before the old page is unmounted.
  return () => isHere.current && window.location.pathname === pathname;
}
