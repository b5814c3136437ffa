/** The part of the browser's `Storage` that the app uses. */
export interface StorageArea {
  getItem: (key: string) => string | null;
  /** @throws when the storage is full. */
  setItem: (key: string, text: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
}

/** Creates a storage area. If the browser blocks storage, the area stores values in memory until the page is closed. */
function storageArea(getStorage: () => Storage): StorageArea {
  const fallback = new Map<string, string>();
  const availableStorage = () => {
    try {
      return getStorage();
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => {
      const storage = availableStorage();
      return storage ? storage.getItem(key) : (fallback.get(key) ?? null);
    },
    setItem: (key, text) => {
      const storage = availableStorage();
      if (storage) storage.setItem(key, text);
      else fallback.set(key, text);
    },
    removeItem: (key) => {
      availableStorage()?.removeItem(key);
      fallback.delete(key);
    },
    keys: () => Object.keys(availableStorage() ?? Object.fromEntries(fallback)),
  };
}

/** Storage that is permanent and shared by all tabs. */
export const persistentStorage = storageArea(() => localStorage);
/** Storage of this tab. */
export const tabStorage = storageArea(() => sessionStorage);
