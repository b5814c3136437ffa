import type { BrowserContext, Page } from '@playwright/test';
import { button, callServer, expect, openAs, PASSWORD, test } from '#tests/journeys/world.ts';
import { sealJournal, unlockJournal, writeEntries } from './sealSteps.ts';

// `KILLS=50 ENTRIES=5000` closes the page 100 times in a larger journal: 50 times while sealing, 50 while unsealing.
const KILLS = Number(process.env.KILLS ?? 3);
const ENTRIES = Number(process.env.ENTRIES ?? 350);
const WORD = 'Pilgrim';

test.use({ allowedProblems: /./ });

/**
 * Opens the journal and closes its page after a random time, until the journal has the state. Then enters the passphrase if
 * the page asks for it, because it was closed before the device had stored the keys. Returns how often the page was closed.
 */
async function interruptUntil(
  context: BrowserContext,
  stateOf: () => Promise<string>,
  state: string,
): Promise<number> {
  let kills = 0;
  while ((await stateOf()) !== state) {
    const page = await context.newPage();
    await page.goto('/journal', { waitUntil: 'commit' }).catch(() => undefined);
    if (kills < KILLS) {
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 1_500));
      kills += 1;
    } else {
      const isLocked = () => button(page, 'Unlock').isVisible();
      const isReachedOrLocked = async () => (await stateOf()) === state || isLocked();
      await expect.poll(isReachedOrLocked, { timeout: 120_000 }).toBe(true);
      if (await isLocked()) await unlockJournal(page);
      await expect.poll(stateOf, { timeout: 120_000 }).toBe(state);
    }
    await page.close();
  }
  return kills;
}

test('no entry is lost or duplicated when the page is closed at any moment while it seals or unseals', async ({
  page,
  context,
  world,
}) => {
  test.setTimeout(20 * 60_000);
  const { token } = await world.createMember('closed-page');
  await writeEntries(world.url, token, ENTRIES, WORD);
  const stateOf = async () => (await callServer(world.url, 'GET /account', { token })).body.journal as string;
  await openAs(page, 'closed-page', '/journal');
  await sealJournal(page);
  await expect.poll(stateOf).not.toBe('plain');
  await page.close();
  const sealingKills = await interruptUntil(context, stateOf, 'sealed');

  const boxes = new Set<string>();
  for (let since: number | null = 0; since !== null; ) {
    const { body }: { body: { items: { id: string; box: string | null }[]; next: number | null } } =
      await callServer(world.url, `GET /journal/sealed?limit=500&since=${since}`, { token });
    for (const { id, box } of body.items) if (box) boxes.add(id);
    since = body.next;
  }
  expect(boxes.size).toBe(ENTRIES);
  expect((await callServer(world.url, 'GET /journal', { token })).body.items).toEqual([]);

  const settings = await context.newPage();
  await unseal(settings);
  await expect.poll(stateOf).not.toBe('sealed');
  await settings.close();
  const unsealingKills = await interruptUntil(context, stateOf, 'plain');

  const numbers: number[] = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const { body }: { body: { items: { title: string; content: string }[]; nextCursor: string | null } } =
      await callServer(world.url, `GET /journal/entries?limit=100${cursor ? `&cursor=${cursor}` : ''}`, {
        token,
      });
    for (const { title, content } of body.items) {
      const number = Number(title.split(' ')[1]);
      expect(content).toBe(`What ${WORD} said on day ${number}.`);
      numbers.push(number);
    }
    cursor = body.nextCursor;
  }
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: ENTRIES }, (_, index) => index + 1));
  const description = `${sealingKills} times while sealing, ${unsealingKills} times while unsealing`;
  test.info().annotations.push({ type: 'closed', description });
});

async function unseal(page: Page): Promise<void> {
  await page.goto('/journal/settings');
  await button(page, 'Unseal').click();
  await page.getByLabel('Account password').fill(PASSWORD);
  await page.getByLabel('Account password').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unseal' }).click();
}
