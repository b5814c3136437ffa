import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isJournalPlain } from '#web/journal/journalApi.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { download } from '#web/platform/download.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { numberText } from '#web/ui/locale.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Saves the journal as a ZIP. While it is made, the label counts the entries. */
export function ExportJournalButton() {
  const [count, setCount] = useState<number | null>(null);
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  async function save() {
    const controller = new AbortController();
    abortController.current = controller;
    setCount(0);
    try {
      const { exportJournal } = await import('./exportJournal.ts');
      download(await exportJournal(setCount, controller.signal), `journal-${dayOf()}.zip`);
    } catch (failure) {
      if (!controller.signal.aborted) toast.failure(errorText(failure, t`Failed to export your journal.`));
    } finally {
      setCount(null);
    }
  }

  return (
    <Button isPending={count !== null} worksOffline={!isJournalPlain()} onPress={() => void save()}>
      <Download />
      {count ? t`Exporting ${{ count: numberText(count) }}` : t`Export Journal`}
    </Button>
  );
}
