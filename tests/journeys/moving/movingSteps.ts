import type { Page } from '@playwright/test';
import { button, callServer, expect } from '#tests/journeys/world.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';

interface Account {
  token: string;
}

/** Creates a practice of their own, a preset, logs on one day, entries of which one has a picture, and a submitted book. */
export async function live(url: string, { token }: Account): Promise<void> {
  const call = async (endpoint: string, body: unknown) => {
    const reply = await callServer(url, endpoint, { token, body });
    expect(reply.status, endpoint).toBeLessThan(300);
    return reply.body;
  };
  const { id: practiceId } = await call('POST /sadhana/practices', { name: 'Kīrtan', type: 'time' });
  await call('POST /sadhana/presets', { title: 'Evening', practiceIds: [practiceId] });
  for (const value of [20, 20, 45])
    await call('POST /sadhana/logs', { practiceId, date: '2024-03-08', value });
  await call('POST /sadhana/logs', {
    ...{ practiceId, date: '2024-03-09', value: 30 },
    entry: { content: 'After the song, silence.', at: '2024-03-09T06:00:00.000Z' },
  });
  const picture = await uploadPicture(url, token, '/journal/pictures');
  await call('POST /journal', {
    ...{ date: '2024-03-10T06:00:00.000Z', day: '2024-03-10', title: 'The hill', content: 'Seen at dawn.' },
    ...{ tags: ['dawn'], pictures: [{ id: picture, width: 60, height: 40, alt: 'A hill' }] },
  });
  await call('PUT /account/language', { language: 'en' });
  await call('POST /library/submit', {
    ...{ title: 'The Open Door', author: 'A. Writer', description: 'About a door.', tags: ['door'] },
    coverId: await uploadPicture(url, token, '/pictures?use=cover'),
  });
}

/** Uploads a picture of 60 by 40 pixels. Returns its id. */
export async function uploadPicture(url: string, token: string, path: string): Promise<string> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: new Uint8Array(await jpeg(60, 40)),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

/** The archive of an account. */
export async function archiveOf(url: string, { token }: Account): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/account/export`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

const fileOf = (buffer: Buffer) => ({ name: 'archive.zip', mimeType: 'application/zip', buffer });

/** Chooses an archive by keyboard. */
export async function chooseArchive(page: Page, archive: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Choose Archive').press('Enter');
  await (await choosing).setFiles(fileOf(archive));
}

/** The numbers in a row of the table: found, new, already here, stays behind. */
export async function numbersOf(page: Page, name: string): Promise<string> {
  const cells = page.getByRole('row').filter({ hasText: name }).getByRole('cell');
  return (await cells.allInnerTexts()).slice(1).join(' ');
}
