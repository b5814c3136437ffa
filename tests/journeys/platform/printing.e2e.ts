import type { Page } from '@playwright/test';
import { createSeries } from '#tests/journeys/events/eventSteps.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

const PRACTICE = '01930000-0000-7000-8000-000000000001';

/** Three hundred words in four paragraphs. */
const WORDS = Array.from({ length: 4 }, () =>
  Array.from({ length: 15 }, () => 'Who is it that asks?').join(' '),
);

/** The pages of the sheet that a browser prints, in A4. */
async function pagesOf(page: Page, name: string): Promise<number> {
  const folder = process.env.SCREENSHOTS;
  const pdf = await page.pdf({ format: 'A4', ...(folder && { path: `${folder}/print-${name}.pdf` }) });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('an entry, a post, an event and a month of practice print without the frame and the controls', async ({
  page,
  world,
}) => {
  const { token } = await world.join('printing');
  const make = async (call: string, body: object) =>
    (await callServer(world.url, `POST ${call}`, { token, body })).body;
  const today = new Date().toISOString();
  const entry = await make('/journal', {
    date: today,
    title: 'A question',
    content: WORDS.join('\n\n'),
    tags: ['asking'],
  });
  await make('/sadhana/logs', { practiceId: PRACTICE, date: today.slice(0, 10), value: 25 });
  const community = await make('/communities', { name: 'Printers', description: 'On paper.' });
  const post = await make(`/communities/${community.id}/posts`, { content: WORDS.join('\n\n') });
  const series = await createSeries(world.url, token, community.id);

  await openAs(page, 'printing', '/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Night' }).click();
  await page.keyboard.press('Escape');
  for (const [name, path, words, pages] of [
    ['entry', `/journal/entry/${entry.id}`, 'A question', 1],
    ['post', `/communities/${community.id}/posts/${post.id}`, 'Who is it that asks?', 1],
    ['event', `/events/occurrence/${series.upcomingOccurrences[0]?.id}`, 'One Verse on Sunday', 1],
    ['month', '/sadhana', 'Silent sitting', 1],
  ] as const) {
    await page.emulateMedia({ media: null });
    await page.goto(path);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await pagesOf(page, name), name).toBe(pages);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    for (const hidden of ['banner', 'contentinfo', 'textbox', 'navigation'] as const)
      await expect(page.getByRole(hidden), `${name}: ${hidden}`).toHaveCount(0);
    // The days of a calendar are buttons too, by their role.
    await expect(page.locator('button:visible'), name).toHaveCount(0);
    const ink = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--ink'));
    expect(ink.trim(), name).toBe('#29241f');
  }
});
