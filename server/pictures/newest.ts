import type { Db } from '#server/platform/database/database.ts';
import { fileKeysOf } from './rules.ts';
import { newestPictures } from './store.ts';

/** The key of the smallest file of each of the newest pictures. */
export const newestFileKeys = async (db: Db, count: number): Promise<string[]> =>
  (await newestPictures(db, count)).flatMap((picture) => fileKeysOf(picture).slice(0, 1));
