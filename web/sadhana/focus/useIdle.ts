import { useEffect, useState } from 'react';

const SETTLES_MS = 4_000;

const STIRS = ['pointermove', 'click', 'keydown', 'focusin'];

/** Whether nobody has stirred for a few seconds; never while `isWanted` is false. */
export function useIdle(isWanted: boolean): boolean {
  const [isStill, setIsStill] = useState(false);
  // Pointer and keys are heard wherever they are, and a timer is outside of React.
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const stir = () => {
      setIsStill(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsStill(true), SETTLES_MS);
    };
    stir();
    for (const name of STIRS) window.addEventListener(name, stir);
    return () => {
      clearTimeout(timer);
      for (const name of STIRS) window.removeEventListener(name, stir);
    };
  }, [isWanted]);
  return isWanted && isStill;
}
