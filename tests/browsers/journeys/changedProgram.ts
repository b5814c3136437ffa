import fs from 'node:fs';
import { buildLike, contentOf, type SentProgram, signedBy } from '../../support/servers/sentProgram.ts';
import { createTestKey } from '../../support/servers/sshKeygen.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { button, label, link, text } from '../targets.ts';
import { createByApi, type Journeys, openAs } from '../world.ts';
import { takeSealSteps } from './journal.ts';

const SIGNER = 'releases@vichara.test';

export const changedProgram: Journeys = {
  'a changed program closes a sealed journal before the passphrase is asked for': async (journey) => {
    const { page, world } = journey;
    const build = JSON.parse(fs.readFileSync('dist/web/build.json', 'utf8'));
    const honest = signedBy(createTestKey(), SIGNER, build);
    const lies: SentProgram[] = [
      signedBy(createTestKey(), SIGNER, build),
      { build, signature: null },
      { ...honest, build: buildLike(build, { version: '98.0.0' }) },
      { ...honest, change: (path, content) => (path === '/sw.js' ? `${content} ` : content) },
    ];
    let sent = honest;
    const stop = await world.changeFiles((path, content) => contentOf(sent, path, content));
    try {
      const { token } = await world.createMember('program-checker');
      const body = { title: 'Kestrel', content: 'Above.', date: '2026-11-20T08:00:00.000Z', tags: [] };
      await createByApi(world, 'POST /journal', token, body);
      await openAs(journey, 'program-checker', '/journal');
      await waitUntil('start the service worker', () =>
        page.evaluate<boolean>('navigator.serviceWorker.controller !== null'),
      );
      await page.open('/journal/seal');
      await takeSealSteps(page);
      await page.expectVisible(text('Your journal is sealed.'), link(/Kestrel/));
      // The journal is locked when another program runs than before.
      await page.evaluate("localStorage.setItem('running-program', '/assets/app-before.js')");
      await page.open('/journal');
      await page.expectVisible(label('Journal passphrase'));
      for (const lie of lies) {
        sent = lie;
        await page.open('/journal');
        await page.expectVisible(text(`has changed and is not signed by ${SIGNER}`));
        await page.expectAbsent(label('Journal passphrase'));
        sent = honest;
        await page.click(button('Check Again'));
        await page.expectVisible(label('Journal passphrase'));
      }
    } finally {
      stop();
    }
  },
};
