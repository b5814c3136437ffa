import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Before it is seen, so that one seldom has to wait. */
const AHEAD = '0px 0px 600px';

/** Acts when the element of the returned ref is about to be scrolled into view, as long as that `isAwaited`. */
export function useInView(isAwaited: boolean, act: () => void): RefObject<HTMLParagraphElement | null> {
  const mark = useRef<HTMLParagraphElement>(null);
  const onReached = useEffectEvent(act);
  // Where the page is scrolled to is known to the browser alone. A new watch also tells of what was near already.
  useEffect(() => {
    if (!isAwaited || !mark.current) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && onReached(),
      { rootMargin: AHEAD },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [isAwaited]);
  return mark;
}
