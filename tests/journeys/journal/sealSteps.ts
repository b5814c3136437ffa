import type { Page } from '@playwright/test';
import { button, callServer, expect, PASSWORD } from '#tests/journeys/world.ts';

export const PASSPHRASE = 'five quiet breaths before the sun';

/**
 * Creates plain entries with dates from 2020 on. The text of each contains its number and `word`, and ends
 * with `rest`.
 */
export async function writeEntries(
  url: string,
  token: string,
  count: number,
  word: string,
  rest = '',
): Promise<void> {
  for (let start = 0; start < count; start += 100) {
    const entries = Array.from({ length: Math.min(100, count - start) }, (_, index) => {
      const number = start + index + 1;
      const date = new Date(Date.UTC(2020, 0, 1, 12) + number * 86_400_000).toISOString();
      const text = {
        title: `${word} ${number}`,
        content: `What ${word} said on day ${number}. ${rest}`.trim(),
        mood: word,
      };
      return { format: 'text', sourceId: `${number}`, date, day: date.slice(0, 10), tags: [word], ...text };
    });
    const { status } = await callServer(url, 'POST /journal/import', { token, body: { entries } });
    expect(status).toBe(200);
  }
}

/** Fills in the page “Seal Your Journal” and seals. Returns the recovery phrase. */
export async function sealJournal(page: Page): Promise<string> {
  await page.goto('/journal/seal');
  await button(page, 'Choose a Passphrase').click();
  await page.getByLabel('Journal passphrase').fill(PASSPHRASE);
  await page.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
  await page.getByLabel('Account password').fill(PASSWORD);
  await button(page, 'Continue').click();
  const words = await readRecoveryPhrase(page);
  await button(page, 'I Have Written Them Down').click();
  await fillAskedWords(page, words);
  await button(page, 'Seal').click();
  return words.join(' ');
}

export async function readRecoveryPhrase(page: Page): Promise<string[]> {
  const words = page.getByTestId('recovery-phrase').getByRole('listitem');
  await expect(words).toHaveCount(12);
  return await words.allInnerTexts();
}

/** Fills in the three words that the page asks for. */
export async function fillAskedWords(page: Page, words: readonly string[]): Promise<void> {
  await expect(page.getByTestId('recovery-phrase')).toHaveCount(0);
  for (const field of await page.getByLabel(/^Word \d+$/).all()) {
    const label = await field.evaluate(
      (input) => (input as unknown as { labels: { textContent: string }[] }).labels[0]?.textContent ?? '',
    );
    await field.fill(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '');
  }
}

export async function unlockJournal(page: Page, passphrase = PASSPHRASE): Promise<void> {
  await page.getByLabel('Journal passphrase').fill(passphrase);
  await button(page, 'Unlock').click();
}
