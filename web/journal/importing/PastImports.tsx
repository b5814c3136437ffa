import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { UNDO_IMPORT_DAYS } from '#contract/platform/constants.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './ImportPage.module.css';

const importsQuery = () =>
  queryOptions({
    queryKey: ['journal', 'imports'],
    queryFn: ({ signal }) => api.journal.imports({ signal }),
  });

/** The imports that can still be undone; nothing while they load, if loading failed, and if there are none. */
export function PastImports() {
  const { data: imports = [] } = useQuery(importsQuery());
  if (imports.length === 0) return null;
  return (
    <section className={style.section}>
      <h2>
        <Plural value={UNDO_IMPORT_DAYS} one="Imports of the last day" other="Imports of the last # days" />
      </h2>
      <List className={style.rows}>
        {imports.map(({ id, createdAt, count }) => (
          <li key={id}>
            <span className={style.day}>{dateText(createdAt)}</span>
            <span className={style.text}>
              <Plural value={count} one="# entry" other="# entries" />
            </span>
            <UndoImportButton id={id} />
          </li>
        ))}
      </List>
    </section>
  );
}

/** Deletes the entries of an import, after the member has confirmed it. */
export function UndoImportButton({ id, onUndone }: { id: string; onUndone?: () => void }) {
  const queryClient = useQueryClient();
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Undo this import?`,
      body: t`Its entries will be gone for good. Those that you have changed since stay.`,
      action: t`Undo Import`,
      tone: 'danger',
    },
    mutationFn: async () => (await journalApi()).undoImport({ params: { id } }),
    onSuccess: async ({ removed, kept }) => {
      toast.success(undoneText(removed, kept));
      onUndone?.();
      await queryClient.invalidateQueries({ queryKey: ['journal'] });
    },
    onError: (error) => toast.failure(errorText(error, t`The import could not be undone.`)),
  });
  return (
    <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
      <Undo2 />
      <Trans>Undo Import</Trans>
    </Button>
  );
}

function undoneText(removed: number, kept: number): string {
  const removedText = t`${plural(removed, { one: '# entry was removed.', other: '# entries were removed.' })}`;
  if (kept === 0) return removedText;
  const keptText = t`${plural(kept, {
    one: '# entry that you have changed since stays.',
    other: '# entries that you have changed since stay.',
  })}`;
  return `${removedText} ${keptText}`;
}
