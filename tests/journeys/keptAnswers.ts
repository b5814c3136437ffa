import type { Page } from '@playwright/test';

// What a browser keeps for reading offline (`web/platform/device/keptAnswers.ts`).

/** The number of answers that this browser keeps, of all members. */
export const keptCount = async (page: Page): Promise<number> => (await keptAnswers(page)).length;

const QUIET_READINGS = 4;
const BETWEEN_READINGS_MS = 150;

/**
 * Waits until the page has kept what it has loaded: it does so after it has shown it, and a page that is left earlier
 * does not finish. Waits until several readings in a row find the same answers.
 */
export async function waitUntilKept(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  let last = '';
  for (let same = 0; same < QUIET_READINGS; ) {
    const answers = JSON.stringify(await keptAnswers(page));
    same = answers === last ? same + 1 : 0;
    last = answers;
    // In the page, so that a busy page is waited for.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), BETWEEN_READINGS_MS);
  }
}

/** The ids and times of the answers. */
const keptAnswers = (page: Page): Promise<[id: string, at: number][]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const answers = names
      .filter((name) => name.startsWith('member:kept:'))
      .map(
        (name) =>
          new Promise<[string, number][]>((resolve, reject) => {
            const request = indexedDB.open(name);
            request.onerror = () => reject(request.error);
            request.onsuccess = () => {
              const uses = request.result.transaction('answerUses').objectStore('answerUses').getAll();
              uses.onsuccess = () => {
                request.result.close();
                resolve(uses.result.map(({ id, at }) => [id, at]));
              };
            };
          }),
      );
    return (await Promise.all(answers)).flat();
  });
