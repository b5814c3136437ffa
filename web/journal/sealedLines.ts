import { t } from '@lingui/core/macro';
import type { User } from '#contract/account.ts';

type Owner = Pick<User, 'journal'>;

/**
 * The ids of the logs with a line in a sealed journal, which the server does not know; none for a plain journal.
 * @throws ApiError 423 while it is locked
 */
export async function logsWithSealedLine({ journal }: Owner): Promise<string[]> {
  if (journal === 'plain') return [];
  return (await import('#web/journal/sealed/public.ts')).logsWithLine();
}

/** What a member with a sealed journal is told before an import of practice is undone; nothing for a plain journal. */
export const sealedLinesText = ({ journal }: Owner): string =>
  journal === 'plain'
    ? ''
    : t`Your journal is sealed. It must be unlocked, so that this device can tell the server which logs have a line.`;
