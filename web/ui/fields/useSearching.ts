import { useEffect, useEffectEvent, useState } from 'react';

interface Terms {
  /** What is being searched for, as the screen's address has it. */
  initial: string;
  /** Milliseconds without a key after which it searches by itself; never when left out. */
  pause?: number;
  /** `isGoingOn`: with the focus still in the box, the last search is only being written on. */
  onSearch: (q: string, isGoingOn: boolean) => void;
}

/**
 * What is written into a search box, and when it is searched for. The box follows the address, except
 * where the address only follows the box: what has been typed meanwhile stays.
 */
export function useSearching({ initial, pause, onSearch }: Terms) {
  const [written, write] = useState(initial);
  const [followed, setFollowed] = useState(initial);
  // What has been searched for and has not come back by the address yet, oldest first.
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isGoingOn, setGoingOn] = useState(false);
  // Set, not mounted anew: the focus is in it while it searches.
  if (followed !== initial) {
    const own = sent.lastIndexOf(initial);
    setFollowed(initial);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    if (own < 0) {
      write(initial);
      setGoingOn(false);
    }
  }
  const current = sent.at(-1) ?? initial;

  function search(isTyped: boolean) {
    const q = written.trim();
    if (q !== current) setSent([...sent, q]);
    setGoingOn(isTyped);
    onSearch(q, isGoingOn);
  }

  const onPause = useEffectEvent(() => search(true));
  // A clock is outside of React: each key winds it up anew, and leaving the screen stops it.
  useEffect(() => {
    if (pause === undefined || written.trim() === current) return;
    const timer = setTimeout(() => onPause(), pause);
    return () => clearTimeout(timer);
  }, [written, pause, current]);

  return { written, write, search: () => search(false), stopTyping: () => setGoingOn(false) };
}
