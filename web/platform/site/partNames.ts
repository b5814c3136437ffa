import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { HealthPart, HealthPartId } from '#contract/health.ts';
import { listText, locale } from '#web/ui/locale.ts';

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

/** The names of the parts within a sentence. */
const NAMES_IN_SENTENCE: Record<HealthPartId, MessageDescriptor> = {
  mail: msg({ message: 'mail', context: 'within a sentence' }),
  backup: msg({ message: 'backups', context: 'within a sentence' }),
  disk: msg({ message: 'disk and memory', context: 'within a sentence' }),
  database: msg({ message: 'database', context: 'within a sentence' }),
  jobs: msg({ message: 'jobs', context: 'within a sentence, of the server' }),
  address: msg({ message: 'address', context: 'within a sentence, of the site' }),
  pictures: msg({ message: 'pictures', context: 'within a sentence' }),
  payments: msg({ message: 'payments', context: 'within a sentence' }),
  version: msg({ message: 'version', context: 'within a sentence' }),
};
const HAS_SINGULAR_NAME: HealthPartId[] = ['mail', 'database', 'address', 'version'];

/** One sentence about all parts: "All is well." or "Mail and backups need attention." */
export function summaryText(parts: HealthPart[]): string {
  const ids = parts.filter(({ state }) => state !== 'well').map(({ id }) => id);
  const [first, ...others] = ids;
  if (!first) return t`All is well.`;
  const names = listText(ids.map((id) => t(NAMES_IN_SENTENCE[id])));
  const list = names.charAt(0).toLocaleUpperCase(locale()) + names.slice(1);
  if (others.length === 0 && !HAS_SINGULAR_NAME.includes(first))
    return t({ message: `${list} need attention.`, context: 'one part, whose name is a plural in English' });
  return plural(ids.length, {
    one: `${list} needs attention.`,
    other: `${list} need attention.`,
  });
}
