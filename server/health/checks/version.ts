import fs from 'node:fs/promises';
import path from 'node:path';
import type { Check } from '#server/health/check.ts';
import type { Problem } from '#server/health/problems.ts';
import { endOfSupport } from '#server/health/support.ts';
import { BUILD_DIR } from '#server/platform/http/builtFiles.ts';

const OLD_MONTHS = 6;

/** The month in which a major version of Node gets its last fixes (https://github.com/nodejs/release#release-schedule). */
const NODE_ENDS: Record<number, string> = { 20: '2026-04', 22: '2027-04', 24: '2028-04', 26: '2029-04' };

/** Whether this build and its Node are recent. The server asks nobody for newer ones. */
export const checkVersion: Check = async ({ clock }) => {
  const months = await monthsSinceBuild(clock());
  const node = Number(process.versions.node.split('.')[0]);
  return { problems: versionProblems({ months, node }, clock()), figures: { months } };
};

/** What is wrong with a build of this age on this major version of Node. */
export function versionProblems(
  { months, node }: { months: number; node: number },
  now: Temporal.Instant,
): Problem[] {
  const problems: Problem[] = [];
  if (months >= OLD_MONTHS) problems.push({ name: 'oldBuild', state: 'look', values: { n: months } });
  const month = endOfSupport(NODE_ENDS, node, now);
  if (month !== null) problems.push({ name: 'oldNode', state: 'look', values: { version: node, month } });
  return problems;
}

/** How many whole months ago the web client was built; 0 without a build. */
async function monthsSinceBuild(now: Temporal.Instant): Promise<number> {
  const file = await fs.stat(path.join(BUILD_DIR, 'index.html')).catch(() => null);
  if (!file) return 0;
  const day = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate();
  const builtOn = day(Temporal.Instant.fromEpochMilliseconds(Math.floor(file.mtimeMs)));
  return builtOn.until(day(now), { largestUnit: 'months' }).months;
}
