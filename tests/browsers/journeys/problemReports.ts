import { waitUntil } from '../../support/waitUntil.ts';
import type { Journeys } from '../world.ts';

const CAUSE_PROBLEMS = `(() => {
  const script = document.createElement('script');
  script.textContent = 'document.title = 1';
  document.head.append(script);
  setTimeout(() => { throw new Error('uncaught'); });
  console.error('printed');
  // The policy of the pages blocks every other request to another origin before it is sent.
  setTimeout(() => { location.href = 'https://elsewhere.test/'; }, 100);
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
      const problems: string[] = [];
      for (const pattern of EXPECTED_PROBLEMS) {
        await waitUntil(`find a report of ${pattern}`, async () => {
          problems.push(...world.proxy.takeProblems());
          return problems.some((each) => pattern.test(each));
        });
      }
    },
};
