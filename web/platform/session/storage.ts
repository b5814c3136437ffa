/** Stores texts by name. */
export interface StorageArea {
  getItem: (key: string) => string | null;
  /** @throws when the storage is full. */
  setItem: (key: string, text: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
}

/** If the browser blocks storage, values are kept for the lifetime of the page. */
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

/** Storage that is permanent and shared by all tabs. */
export const persistentStorage = placeOf(() => localStorage);
/** Storage of this tab. */
export const tabStorage = placeOf(() => sessionStorage);
