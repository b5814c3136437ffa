import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Asks, when an answer comes, whether the page that wanted it is still the one in view. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const isHere = useRef(false);
  // The answer may come after the page has been left, which only its unmounting tells.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // The address moves on before the page that was left is taken away.
  return () => isHere.current && window.location.pathname === pathname;
}
