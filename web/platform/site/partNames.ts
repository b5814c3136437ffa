import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { HealthPart, HealthPartId } from '#contract/health.ts';
import { listText } from '#web/ui/locale.ts';

/** The names of the parts, as they begin a line. */
export const PART_NAMES: Record<HealthPartId, MessageDescriptor> = {
  mail: msg`Mail`,
  backup: msg`Backup`,
  disk: msg`Disk and memory`,
  database: msg`Database`,
  jobs: msg({ message: 'Jobs', context: 'of the server' }),
  address: msg({ message: 'Address', context: 'of the site' }),
  pictures: msg`Pictures`,
  payments: msg`Payments`,
  version: msg`Version`,
};

/** One sentence about all parts: "All is well." or "Mail and Payments need attention." */
export function summaryText(parts: HealthPart[]): string {
  const names = parts.filter(({ state }) => state !== 'well').map(({ id }) => t(PART_NAMES[id]));
  if (names.length === 0) return t`All is well.`;
  const list = listText(names);
  return plural(names.length, {
    one: `${list} needs attention.`,
    other: `${list} need attention.`,
  });
}
