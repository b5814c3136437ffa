import { type Check, WELL } from '#server/health/check.ts';
import type { Problem } from '#server/health/problems.ts';
import { newestFileKeys, STORE_ID_KEY } from '#server/pictures/public.ts';
import { StorageUnavailable } from '#server/platform/storage/storage.ts';

/** How many of the newest pictures are looked for. `npm run pictures -- check` looks for all. */
const SAMPLE = 5;

/** Whether the store of the pictures answers, and has the files of the newest pictures. */
export const checkPictures: Check = async ({ db, storage }) => {
  const problems: Problem[] = [];
  try {
    const keys = await newestFileKeys(db, SAMPLE);
    // Also asked while there is no picture.
    const [, ...files] = await Promise.all([STORE_ID_KEY, ...keys].map((key) => storage.get(key)));
    const missing = files.filter((file) => file === null).length;
    if (missing > 0) problems.push({ name: 'picturesWithoutFile', state: 'broken', values: { n: missing } });
    return { problems, figures: { missing } };
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return { ...WELL, problems: [{ name: 'storeDown', state: 'broken' }] };
  }
};
