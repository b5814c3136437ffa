import assert from 'node:assert/strict';
import { PASSWORD } from '../../journeys/world.ts';
import { button, CONFIRMATION, heading, label, link, NAVIGATION, SEARCH, text, title } from '../targets.ts';
import { createByApi, type Journey, type Journeys, openAs } from '../world.ts';

const PASSPHRASE = 'five quiet breaths before the sun';

/**
 * Deletes the databases of the browser, in which the sealed journal is stored, to imitate a new device. Returns their
 * names.
 */
const DELETE_DATABASES = `(async () => {
  const databases = await indexedDB.databases();
  for (const { name } of databases)
    await new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = request.onblocked = resolve;
    });
  return databases.map(({ name }) => name);
})()`;

export const journal: Journeys = {
  'a member writes, edits and deletes a journal entry': async (journey) => {
    const { page, world } = journey;
    await world.createMember('writer');
    await openAs(journey, 'writer', '/journal');
    await page.expectVisible(text('Your journal is empty.'));
    await page.click(link('New Entry'));
    await page.fill(label('Title'), 'Sādhanā at dawn');
    await page.fill(label('Content'), 'Ātma-vicāra: who is it that listens?');
    await page.fill(label('Tags'), 'mornings');
    await page.press('Enter');
    await page.expectVisible(button('Remove tag mornings'));
    await page.fill(label('Date'), '2026-11-20');
    await page.click(button('Save Entry'));
    await page.expectVisible(title('Sādhanā at dawn'), text('who is it that listens?'));

    await page.click(link('Edit'));
    await page.expectVisible(title('Edit Entry'));
    await page.expectValue(label('Date'), '2026-11-20');
    await page.fill(label('Title'), 'Before dawn');
    await page.click(button('Save Entry'));
    await page.expectVisible(title('Before dawn'));

    await page.click(button('Delete'));
    await page.click(button('Delete', CONFIRMATION));
    await page.expectVisible(text('Your journal is empty.'));
  },

  'a member searches the journal and filters it by a tag': async (journey) => {
    const { page, world } = journey;
    const { token } = await world.createMember('searcher');
    for (const [name, tag] of [
      ['Ātma at noon', 'stillness'],
      ['A walk', 'outside'],
    ] as const) {
      const body = { title: name, content: 'Some words.', date: '2026-11-20T08:00:00.000Z', tags: [tag] };
      await createByApi(world, 'POST /journal', token, body);
    }
    await openAs(journey, 'searcher', '/journal');
    await page.expectVisible(link(/A walk/));
    await page.fill(SEARCH, 'atma');
    await page.press('Enter');
    await page.expectVisible(title('Search Results for atma'), link(/Ātma at noon/));
    await page.expectAbsent(link(/A walk/));
    await page.click(link(/Ātma at noon/));
    await page.click(link('#stillness'));
    await page.expectVisible(title('Entries Tagged #stillness'), link(/Ātma at noon/));
  },

  'a draft survives a reload, and leaving the form asks for confirmation': async (journey) => {
    const { page, world } = journey;
    await world.createMember('careless');
    await openAs(journey, 'careless', '/journal/new');
    await page.fill(label('Title'), 'Half a thought');
    await page.fill(label('Content'), 'It began with');
    await page.click(link('Dashboard', NAVIGATION));
    await page.expectVisible({ ...CONFIRMATION, name: 'Leave without saving?' });
    await page.press('Escape');
    await page.expectAbsent(CONFIRMATION);
    await page.reload();
    await page.expectValue(label('Content'), 'It began with');
    await page.expectValue(label('Title'), 'Half a thought');
    await page.click(button('Save Entry'));
    await page.expectVisible(title('Half a thought'));
    await page.open('/journal/new');
    await page.expectValue(label('Content'), '');
  },

  'a member seals the journal, and reads and writes it after unlocking it with the passphrase': async (
    journey,
  ) => {
    const { page, world } = journey;
    const { token } = await world.createMember('sealer');
    const body = { title: 'Kestrel', content: 'Above the hill.', date: '2026-11-20T08:00:00.000Z', tags: [] };
    await createByApi(world, 'POST /journal', token, body);
    await openAs(journey, 'sealer', '/journal/seal');
    await takeSealSteps(page);
    await page.expectVisible(text('Your journal is sealed.'), link(/Kestrel/));

    // Another device has only the boxes, and needs the passphrase.
    await page.evaluate(DELETE_DATABASES);
    await page.open('/journal');
    await page.fill(label('Journal passphrase'), PASSPHRASE);
    await page.click(button('Unlock'));
    await page.click(link(/Kestrel/));
    await page.expectVisible(title('Kestrel'), text('Above the hill.'));
    await page.open('/journal/new');
    await page.fill(label('Title'), 'Goshawk');
    await page.fill(label('Content'), 'In the wood.');
    await page.click(button('Save Entry'));
    await page.expectVisible(title('Goshawk'));
    await page.open('/journal');
    await page.fill(SEARCH, 'wood');
    await page.press('Enter');
    await page.expectVisible(link(/Goshawk/));
    await page.expectAbsent(link(/Kestrel/));
  },

  'a focused date field has an outline': async (journey) => {
    const { page, world } = journey;
    await world.createMember('dated');
    await openAs(journey, 'dated', '/journal/new');
    await page.click(label('Date'));
    await page.expectFocused(label('Date'));
    assert.equal(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'solid');
  },

  'an incomplete form names the missing field and focuses it': async (journey) => {
    const { page, world } = journey;
    await world.createMember('empty-handed');
    await openAs(journey, 'empty-handed', '/journal/new');
    await page.click(button('Save Entry'));
    await page.expectVisible(text('Content cannot be empty'));
    await page.expectFocused(label('Content'));
    await page.expectVisible(heading('New Entry'));
  },
};

/** Goes through the steps of “Seal Your Journal”. */
export async function takeSealSteps(page: Journey['page']): Promise<void> {
  await page.click(button('Choose a Passphrase'));
  for (const field of ['Journal passphrase', 'Repeat the passphrase'])
    await page.fill(label(field), PASSPHRASE);
  await page.fill(label('Account password'), PASSWORD);
  await page.click(button('Continue'));
  await page.expectVisible(button('I Have Written Them Down'));
  const words = await page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-testid=recovery-phrase] li')].map((item) => item.innerText.trim())",
  );
  assert.equal(words.length, 12);
  await page.click(button('I Have Written Them Down'));
  await page.expectVisible(button('Seal'));
  const asked = await page.evaluate<string[]>(
    "[...document.querySelectorAll('label')].map((each) => each.textContent).filter((text) => /^Word \\d+$/.test(text))",
  );
  for (const field of asked) await page.fill(label(field), words[Number(field.slice(5)) - 1] ?? '');
  await page.click(button('Seal'));
}
