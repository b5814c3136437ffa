import assert from 'node:assert/strict';
import type { Journeys } from '../world.ts';

const CAUSE_PROBLEMS = `(() => {
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

const EXPECTED_PROBLEMS = [
  /content security policy: script-src-elem/,
  /error: .*uncaught/,
  /console: printed/,
  /another origin: .*elsewhere\.test/,
];

export const problemReports: Journeys = {
  'the proxy reports errors, violations of the content security policy and requests to other origins':
    async ({ page, world }) => {
      await page.open('/support');
      await page.evaluate(CAUSE_PROBLEMS);
      const problems = world.proxy.takeProblems();
      for (const pattern of EXPECTED_PROBLEMS) {
        assert(
          problems.some((each) => pattern.test(each)),
          `${pattern} is missing in ${problems}`,
        );
      }
    },
};
