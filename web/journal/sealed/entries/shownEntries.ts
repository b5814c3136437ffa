import type { SealedWrite } from '#web/journal/kept/sealedWrite.ts';
import type { KeptWrite } from '#web/platform/outbox/outbox.ts';
import type { OpenJournal } from './openJournal.ts';
import { byDate, type Row, rowOf } from './rows.ts';

/** The rows of the lists, newest first, with the changes that wait to be sent. */
export const sortedRows = (journal: OpenJournal): Row[] => {
  journal.sorted ??= shownRows(journal).sort(byDate);
  return journal.sorted;
};

function shownRows({ rows, waiting }: OpenJournal): Row[] {
  const shown = new Map(rows);
  for (const { key, content } of waiting.filter(isShown)) {
    if (content.entry) shown.set(key, rowOf(content.entry));
    else shown.delete(key);
  }
  return [...shown.values()];
}

/** The change of an entry that waits to be sent. */
export const waitingOf = ({ waiting }: OpenJournal, id: string): SealedWrite | undefined =>
  waiting.find((write) => write.key === id && isShown(write))?.content;

/** An entry whose deletion was rejected is shown until the member has decided. */
const isShown = ({ content, refusal }: KeptWrite<SealedWrite>) => content.entry !== null || refusal === null;
