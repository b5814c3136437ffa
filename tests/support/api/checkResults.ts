export interface CheckResult {
  name: string;
  value: string;
  /** The description of the problem; absent when the check passed. */
  problem?: string;
}

/** Checks that each acknowledged record is stored, and that no record is stored twice. */
export function compareRecords(name: string, acknowledged: string[], stored: string[]): CheckResult {
  const storedSet = new Set(stored);
  const lost = acknowledged.filter((each) => !storedSet.has(each)).length;
  const duplicates = stored.length - storedSet.size;
  return {
    name: `${name}: acknowledged, stored, lost, duplicates`,
    value: `${acknowledged.length}, ${stored.length}, ${lost}, ${duplicates}`,
    ...((lost > 0 || duplicates > 0) && { problem: `${lost} ${name} lost, ${duplicates} duplicates` }),
  };
}

/** Prints the results and whether all checks passed. Sets the exit code. */
export function printResults(name: string, results: CheckResult[]): void {
  const nameWidth = Math.max(...results.map((each) => each.name.length));
  for (const each of results)
    console.log(`${each.problem ? '✗' : ' '} ${each.name.padEnd(nameWidth)}  ${each.value}`);
  const problems = results.flatMap((each) => each.problem ?? []);
  console.log(problems.length ? `\n${name}: failed (${problems.join('; ')})` : `\n${name}: passed`);
  process.exitCode = problems.length ? 1 : 0;
}
