import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePlus } from 'lucide-react';
import { logsWithSealedLine, sealedLinesText } from '#web/journal/public.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { PastImportList } from '#web/platform/imports/PastImportList.tsx';
import { UndoImport } from '#web/platform/imports/UndoImport.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { invalidateLogQueries, practicesQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './ImportPage.module.css';
import { programName } from './sendLogs.ts';

export const importsQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'imports'],
    queryFn: ({ signal }) => api.sadhana.imports({ signal }),
  });

interface Props {
  /** Whether the unfinished import is announced, because other files were refused. */
  isAnnounced?: boolean | undefined;
  onContinue: () => void;
}

/**
 * The unfinished import, and those that can still be undone, if they have created logs; nothing while they load, and if there
 * are none.
 */
export function PastImports({ isAnnounced, onContinue }: Props) {
  const { data = [] } = useQuery(importsQuery());
  const imports = data.filter(({ logs }) => logs > 0);
  const unfinished = imports.find(({ finishedAt }) => finishedAt === null);
  const finished = imports.filter(({ finishedAt }) => finishedAt !== null);
  return (
    <>
      {unfinished && (
        <Note {...(isAnnounced && { role: 'alert' })}>
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
            <UndoImportButton id={unfinished.id} label={t`Undo`} />
          </div>
        </Note>
      )}
      <PastImportList
        imports={finished.map(({ id, program, createdAt, logs }) => ({
          ...{ id, createdAt },
          text: (
            <>
              <span>{programName(program)}</span>
              <small>
                <Plural value={logs} one="# log" other="# logs" />
              </small>
            </>
          ),
        }))}
        undoButton={(id) => <UndoImportButton id={id} />}
      />
    </>
  );
}

interface UndoProps {
  id: string;
  label?: string;
  onUndone?: () => void;
}

/** Deletes the logs of an import, after the member has confirmed it. */
export function UndoImportButton({ id, label, onUndone }: UndoProps) {
  const queryClient = useQueryClient();
  const member = useMember();
  const consequences = t`Its logs will be gone for good. Those that you have changed since, and those with a line in your journal, stay.`;
  return (
    <UndoImport
      label={label}
      consequences={`${consequences} ${sealedLinesText(member)}`.trim()}
      undo={async () => {
        const keep = await logsWithSealedLine(member);
        return api.sadhana.undoImport({ params: { id }, body: { keep }, memberId: member.id, isLong: true });
      }}
      textOf={({ removed, kept }) => undoneText(removed, kept)}
      onUndone={async () => {
        onUndone?.();
        invalidateLogQueries(queryClient);
        void queryClient.invalidateQueries({ queryKey: practicesQuery().queryKey });
        await queryClient.invalidateQueries({ queryKey: importsQuery().queryKey });
      }}
    />
  );
}

function undoneText(removed: number, kept: number): string {
  const removedText = t`${plural(removed, { one: '# log was removed.', other: '# logs were removed.' })}`;
  if (kept === 0) return removedText;
  const keptText = t`${plural(kept, {
    one: '# log that you have changed or that has a line stays.',
    other: '# logs that you have changed or that have a line stay.',
  })}`;
  return `${removedText} ${keptText}`;
}
