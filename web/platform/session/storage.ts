/** Where something is kept under a name. */
export interface StorageArea {
  getItem: (key: string) => string | null;
  /** @throws when there is no room left. */
  setItem: (key: string, text: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
}

/** Where a browser lets sites keep nothing, what is kept lasts as long as the page. */
function placeOf(browsers: () => Storage): StorageArea {
  const own = new Map<string, string>();
  const opened = () => {
    try {
      return browsers();
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => {
      const storage = opened();
      return storage ? storage.getItem(key) : (own.get(key) ?? null);
    },
    setItem: (key, text) => {
      const storage = opened();
      if (storage) storage.setItem(key, text);
      else own.set(key, text);
    },
    removeItem: (key) => {
      opened()?.removeItem(key);
      own.delete(key);
    },
    keys: () => Object.keys(opened() ?? Object.fromEntries(own)),
  };
}

/** What this browser keeps for good, for all tabs. */
export const persistentStorage = placeOf(() => localStorage);
/** What it keeps for this tab. */
export const tabStorage = placeOf(() => sessionStorage);
