import fs from 'node:fs';
import type { Reporter } from 'vitest/node';

/** What came of a run of tests. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed that is no test: an error that nobody caught, a file that does not load. */
  errors: string[];
}

/** A reporter of vitest that writes its tally to the file that `TALLY_FILE` names. */
export default function tallyReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const count = (state: string) => tests.filter((test) => test.result().state === state).length;
      const broken = modules.flatMap((module) =>
        module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
      );
      const tally: Tally = {
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        errors: [...broken, ...unhandled.map(({ message, stack }) => stack ?? message)],
      };
      fs.writeFileSync(process.env.TALLY_FILE ?? '', JSON.stringify(tally));
    },
  };
}
