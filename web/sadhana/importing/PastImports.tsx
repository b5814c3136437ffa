import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePlus, Undo2 } from 'lucide-react';
import { UNDO_IMPORT_DAYS } from '#contract/platform/constants.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { invalidateLogQueries, practicesQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './ImportPage.module.css';
import { programName } from './sendLogs.ts';

export const importsQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'imports'],
    queryFn: ({ signal }) => api.sadhana.imports({ signal }),
  });

/** The unfinished import, and those that can still be undone; nothing while they load, and if there are none. */
export function PastImports({ onContinue }: { onContinue: () => void }) {
  const { data: imports = [] } = useQuery(importsQuery());
  const unfinished = imports.find(({ finishedAt }) => finishedAt === null);
  const finished = imports.filter(({ finishedAt }) => finishedAt !== null);
  return (
    <>
      {unfinished && (
        <Note>
          <p>
            <Trans>An import is unfinished.</Trans>{' '}
            <Trans>Choose the same files again to go on, or undo it.</Trans>
          </p>
          <p className={style.unfinished}>
            {programName(unfinished.program)}, {dateText(unfinished.createdAt)}:{' '}
            <Plural value={unfinished.logs} one="# log" other="# logs" />
          </p>
          <div className={style.buttons}>
            <Button worksOffline onPress={onContinue}>
              <FilePlus />
              <Trans>Continue</Trans>
            </Button>
            <UndoImportButton id={unfinished.id} />
          </div>
        </Note>
      )}
      {finished.length > 0 && (
        <section className={style.section}>
          <h2>
            <Plural
              value={UNDO_IMPORT_DAYS}
              one="Imports of the last day"
              other="Imports of the last # days"
            />
          </h2>
          <List className={style.rows}>
            {finished.map(({ id, program, createdAt, logs }) => (
              <li key={id}>
                <span className={style.day}>{dateText(createdAt)}</span>
                <span className={style.text}>
                  <span>{programName(program)}</span>
                  <small>
                    <Plural value={logs} one="# log" other="# logs" />
                  </small>
                </span>
                <UndoImportButton id={id} />
              </li>
            ))}
          </List>
        </section>
      )}
    </>
  );
}

/** Deletes the logs of an import, after the member has confirmed it. */
export function UndoImportButton({ id, onUndone }: { id: string; onUndone?: () => void }) {
  const queryClient = useQueryClient();
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Undo this import?`,
      body: t`Its logs will be gone for good. Those that you have changed since, and those with a line in your journal, stay.`,
      action: t`Undo Import`,
      tone: 'danger',
    },
    mutationFn: () => api.sadhana.undoImport({ params: { id }, isLong: true }),
    onSuccess: async ({ removed, kept }) => {
      toast.success(undoneText(removed, kept));
      onUndone?.();
      invalidateLogQueries(queryClient);
      void queryClient.invalidateQueries({ queryKey: practicesQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: importsQuery().queryKey });
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
  const removedText = t`${plural(removed, { one: '# log was removed.', other: '# logs were removed.' })}`;
  if (kept === 0) return removedText;
  const keptText = t`${plural(kept, {
    one: '# log that you have changed since stays.',
    other: '# logs that you have changed since stay.',
  })}`;
  return `${removedText} ${keptText}`;
}
