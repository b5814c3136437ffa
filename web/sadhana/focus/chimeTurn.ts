/** Which of the open tabs rings. The browser passes the turn on by itself when a tab closes or crashes. */
export interface ChimeTurn {
  /** Waits in line; `onTurn` is called when this tab's turn has come. */
  ask: (onTurn: () => void) => void;
  giveUp: () => void;
  isOurs: () => boolean;
  /** Acts if it is this tab's turn, or nobody's. */
  ifFree: (act: () => void) => void;
}

/** Where a page is served without TLS there are no locks: every tab takes itself for the only one. */
export function openChimeTurn(name: string): ChimeTurn {
  const locks: LockManager | undefined = navigator.locks;
  let isOurs = false;
  let place: AbortController | null = null;

  function ask(onTurn: () => void) {
    if (place || !locks) return;
    const asked = new AbortController();
    const { signal } = asked;
    place = asked;
    const hold = () => {
      isOurs = true;
      onTurn();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    // Giving up rejects what still waits, and there is nobody left to be told.
    locks.request(name, { signal }, hold).catch(() => {});
  }

  return {
    ask,
    giveUp: () => {
      place?.abort();
      place = null;
      isOurs = false;
    },
    isOurs: () => isOurs || !locks,
    ifFree: (act) => {
      if (isOurs || !locks) return act();
      // Refused only to a document that is being left.
      locks.request(name, { ifAvailable: true }, (lock) => lock && act()).catch(() => {});
    },
  };
}
