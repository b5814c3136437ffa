/**
 * Stores files under keys such as `pictures/{id}/320.webp`: letters, digits, hyphens, dots and slashes. A stored file
 * is never changed.
 */
export interface Storage {
  /** Stores a file. When it resolves, the file survives a crash. @throws StorageUnavailable */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The bytes of a file; null if there is none. @throws StorageUnavailable */
  get(key: string): Promise<Buffer | null>;
  /** Deletes files. Files that do not exist are ignored. @throws StorageUnavailable */
  delete(keys: string[]): Promise<void>;
  /** The keys that begin with a prefix, in batches. @throws StorageUnavailable */
  list(prefix: string): AsyncIterable<StoredFile[]>;
}

/** A file in a list. */
export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
  storedAt: Temporal.Instant;
}

/** The storage cannot be reached, or refuses to work. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Returns a function that runs something, and turns its errors into a `StorageUnavailable` with this message. */
export const unavailableAs =
  (message: string) =>
  async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (cause) {
      throw new StorageUnavailable(message, { cause });
    }
  };
