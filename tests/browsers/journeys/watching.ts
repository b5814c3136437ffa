import assert from 'node:assert/strict';
import type { Journeys } from '../world.ts';

const MISDEEDS = `(() => {
  const script = document.createElement('script');
  script.textContent = 'document.title = 1';
  document.head.append(script);
  setTimeout(() => { throw new Error('uncaught'); });
  console.error('printed');
  return new Promise((resolve) => {
    const image = new Image();
    image.onerror = () => resolve();
    image.src = 'https://elsewhere.test/image.png';
  });
})()`;

const NOTICED = [
  /content security policy: script-src-elem/,
  /error: .*uncaught/,
  /console: printed/,
  /another origin: .*elsewhere\.test/,
];

export const watching: Journeys = {
  'errors, violations of the content security policy and requests to other origins are noticed': async ({
    page,
    world,
  }) => {
    await page.open('/support');
    await page.evaluate(MISDEEDS);
    const complaints = world.proxy.takeComplaints();
    for (const pattern of NOTICED) {
      assert(
        complaints.some((each) => pattern.test(each)),
        `${pattern} is missing in ${complaints}`,
      );
    }
  },
};
