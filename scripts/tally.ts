import fs from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** The result of a run of tests. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Failures outside of tests: an uncaught error, or a file that cannot be loaded. */
  errors: string[];
  /** The tests that failed, with their first error. */
  failures: string[];
  /** The tests that failed once and passed when they were run again, with the error of the first run. */
  flaky: string[];
}

/** A Vitest reporter that writes the tally to the file that `TALLY_FILE` names. */
export default function tallyReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const count = (state: string) => tests.filter((test) => test.result().state === state).length;
      const fileErrors = modules.flatMap((module) =>
        module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
      );
      const withError = (test: TestCase) =>
        `${test.module.relativeModuleId}: ${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`;
      const tally: Tally = {
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        errors: [...fileErrors, ...unhandled.map(({ message, stack }) => stack ?? message)],
        failures: tests.filter((test) => test.result().state === 'failed').map(withError),
        flaky: tests.filter((test) => test.diagnostic()?.flaky).map(withError),
      };
      fs.writeFileSync(process.env.TALLY_FILE ?? '', JSON.stringify(tally));
    },
  };
}
