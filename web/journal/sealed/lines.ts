import { t } from '@lingui/core/macro';
import type { Entry } from '#contract/journal/entries.ts';
import type { LogDetails } from '#contract/sadhana/logs.ts';
import type { OpenJournal } from '#web/journal/sealed/entries/openJournal.ts';
import { sortedRows } from '#web/journal/sealed/entries/shownEntries.ts';
import { synchronize } from '#web/journal/sealed/entries/syncing.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { deleteDraft, draftNames } from '#web/platform/drafts/draftStorage.ts';
import { loadDraft, saveDraft } from '#web/platform/drafts/drafts.ts';
import { reflectionOfDayQuery } from '#web/reflections/public.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { requireUnlocked } from './requireUnlocked.ts';
import { saveEntry } from './sealedApi.ts';
import { resumeJournal, unlockedJournal } from './unlocked.ts';

// Lines that are written after a practice. A line is an encrypted draft until its log is on the server, and
// then a sealed entry.

const LINE_PREFIX = 'journal/line/';
const LOGGED_PREFIX = 'logged-line/';

/** A line in its encrypted draft. */
export interface LineDraft {
  content: string;
  keepsReflection: boolean;
  /** When the practice ended, ISO 8601. */
  at: string;
}

/** The name of the draft of a line. `key` is the UUID of the focus session, or of the log. */
export const lineDraftName = (key: string) => LINE_PREFIX + key;

export const discardLine = (memberId: string, key: string) => deleteDraft(memberId, lineDraftName(key));

/**
 * Seals the line that belongs to a log on the server, now or when the journal is unlocked again. Does nothing if there is
 * no such line.
 */
export async function sealLine(memberId: string, key: string, log: LogDetails): Promise<void> {
  if (!draftNames(memberId, LINE_PREFIX).includes(lineDraftName(key))) return;
  saveDraft(memberId, LOGGED_PREFIX + key, log);
  const journal = (await resumeJournal(memberId)) ? unlockedJournal() : null;
  if (journal) await sealLoggedLines(journal);
  else
    toast.success(
      t`Your line is kept encrypted on this device. It is sealed when you next unlock your journal.`,
    );
}

/**
 * Seals the lines whose logs are on the server. Lines that cannot be sealed now are sealed at the next unlock.
 */
export async function sealLoggedLines(journal: OpenJournal): Promise<void> {
  const { memberId } = journal;
  for (const name of draftNames(memberId, LOGGED_PREFIX)) {
    const key = name.slice(LOGGED_PREFIX.length);
    const line = loadDraft(memberId, lineDraftName(key)) as LineDraft | undefined;
    const log = loadDraft(memberId, name) as LogDetails | undefined;
    if (line && log) await saveEntry(journal, key, async (current) => current ?? entryOf(key, line, log));
    deleteDraft(memberId, lineDraftName(key));
    deleteDraft(memberId, name);
    void queryClient.invalidateQueries({ queryKey: ['journal'] });
  }
}

/**
 * The ids of the logs that have a line in the sealed journal, also those that other devices have written.
 * @throws ApiError 423 while it is locked @throws JournalMismatch
 */
export async function logsWithLine(): Promise<string[]> {
  const journal = await requireUnlocked();
  await sealLoggedLines(journal);
  await synchronize(journal);
  return [...new Set(sortedRows(journal).flatMap(({ logId }) => logId ?? []))];
}

async function entryOf(
  id: string,
  { content, keepsReflection, at }: LineDraft,
  log: LogDetails,
): Promise<Entry> {
  const { id: logId, practice, date, value, sankalpa } = log;
  const kept = keepsReflection ? await queryClient.fetchQuery(reflectionOfDayQuery(dayOf(at))) : null;
  const reflection = kept && { content: kept.content, author: kept.author, date: kept.date };
  const now = new Date().toISOString();
  return {
    id,
    date: at,
    day: dayOf(at),
    title: null,
    content: content.trim(),
    mood: null,
    tags: [],
    pictures: [],
    reading: null,
    sit: {
      logId,
      practice: { id: practice.id, name: practice.name, type: practice.type },
      date,
      value,
      sankalpa,
      reflection,
    },
    createdAt: now,
    updatedAt: now,
  };
}
