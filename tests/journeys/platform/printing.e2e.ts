import type { Page } from '@playwright/test';
import { createSeries } from '#tests/journeys/events/eventSteps.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

const PRACTICE = '01930000-0000-7000-8000-000000000001';

/** Three hundred words in four paragraphs. */
const PARAGRAPHS = Array.from({ length: 4 }, () =>
  Array.from({ length: 15 }, () => 'Who is it that asks?').join(' '),
);
/** Three hundred words in six paragraphs, with which the text ends just above the end of the sheet. */
const SIX_PARAGRAPHS = Array.from({ length: 6 }, () =>
  Array.from({ length: 10 }, () => 'Whoever asks this stays awake.').join(' '),
);

/** The number of A4 pages that the browser prints. */
async function countPrintedPages(page: Page, name: string): Promise<number> {
  const folder = process.env.SCREENSHOTS;
  const pdf = await page.pdf({ format: 'A4', ...(folder && { path: `${folder}/print-${name}.pdf` }) });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('an entry, a post, an event and a month of practice are printed without the header, footer and controls', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('printing');
  const create = async (call: string, body: object) =>
    (await callServer(world.url, `POST ${call}`, { token, body })).body;
  const today = new Date().toISOString();
  const entry = await create('/journal', {
    date: today,
    title: 'A question',
    content: PARAGRAPHS.join('\n\n'),
    tags: ['asking'],
  });
  const longEntry = await create('/journal', {
    date: today,
    title: 'Six paragraphs',
    content: SIX_PARAGRAPHS.join('\n\n'),
  });
  await create('/sadhana/logs', { practiceId: PRACTICE, date: today.slice(0, 10), value: 25 });
  const community = await create('/communities', { name: 'Printers', description: 'On paper.' });
  const post = await create(`/communities/${community.id}/posts`, { content: PARAGRAPHS.join('\n\n') });
  const series = await createSeries(world.url, token, community.id);

  await openAs(page, 'printing', '/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Night' }).click();
  await page.keyboard.press('Escape');
  for (const [name, path, text, pageCount] of [
    ['entry', `/journal/entry/${entry.id}`, 'A question', 1],
    ['long entry', `/journal/entry/${longEntry.id}`, 'Six paragraphs', 1],
    ['post', `/communities/${community.id}/posts/${post.id}`, 'Who is it that asks?', 1],
    ['event', `/events/occurrence/${series.upcomingOccurrences[0]?.id}`, 'One Verse on Sunday', 1],
    ['month', '/sadhana', 'Silent sitting', 1],
    // A month of six weeks, the longest one.
    ['long month', '/sadhana?month=2026-08&day=2026-08-31', 'August 2026', 1],
  ] as const) {
    await page.emulateMedia({ media: null });
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await countPrintedPages(page, name), name).toBe(pageCount);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'textbox', 'navigation'] as const)
      await expect(page.getByRole(role), `${name}: ${role}`).toHaveCount(0);
    // This selects by element, because the days of a calendar have the role of a button.
    await expect(page.locator('button:visible'), name).toHaveCount(0);
    const textColour = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--ink'));
    expect(textColour.trim(), name).toBe('#29241f');
  }
});
