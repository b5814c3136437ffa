import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import type { ArchiveImport } from '#contract/moving/archiveImports.ts';
import { logsWithSealedLine, sealedLinesText } from '#web/journal/public.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { PastImportList } from '#web/platform/imports/PastImportList.tsx';
import { UndoImport } from '#web/platform/imports/UndoImport.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './ImportArchivePage.module.css';
import { UNKNOWN_SITE } from './openArchive.ts';
import { showImported } from './useArchiveImport.ts';

const importsQuery = () =>
  queryOptions({
    queryKey: ['moving', 'imports'],
    queryFn: ({ signal }) => api.moving.imports({ signal }),
  });

/** The unfinished import, and those that can still be undone; nothing while they load, and if there are none. */
export function PastArchiveImports({ onContinue }: { onContinue: () => void }) {
  const { data: imports = [] } = useQuery(importsQuery());
  const unfinished = imports.find(({ finishedAt }) => finishedAt === null);
  const finished = imports.filter(({ finishedAt }) => finishedAt !== null);
  return (
    <>
      {unfinished && (
        <div className={style.section}>
          <Note>
            <p>
              <Trans>An import is unfinished.</Trans>{' '}
              <Trans>Choose the same file again to go on, or undo it.</Trans>
            </p>
            <p className={style.soft}>
              {siteText(unfinished)}, {dateText(unfinished.createdAt)}
            </p>
          </Note>
          <div className={style.buttons}>
            <Button worksOffline onPress={onContinue}>
              <FileArchive />
              <Trans>Continue</Trans>
            </Button>
            <UndoArchiveImport id={unfinished.id} />
          </div>
        </div>
      )}
      <PastImportList
        imports={finished.map((each) => ({
          ...each,
          text: (
            <>
              <bdi>{siteText(each)}</bdi>
              <small>{foundText(each)}</small>
            </>
          ),
        }))}
        undoButton={(id) => <UndoArchiveImport id={id} />}
      />
    </>
  );
}

const siteText = ({ site }: ArchiveImport) => (site === UNKNOWN_SITE ? t`An archive of an account` : site);

const foundText = ({ found: { entries, logs } }: ArchiveImport) =>
  t`${plural(entries, { one: '# entry', other: '# entries' })}, ${plural(logs, { one: '# log', other: '# logs' })}`;

/** Deletes what an import has created, after the member has confirmed it. */
export function UndoArchiveImport({ id, onUndone }: { id: string; onUndone?: () => void }) {
  const queryClient = useQueryClient();
  const member = useMember();
  const consequences = t`What it has brought will be gone for good. What you have changed since stays, and so do settings.`;
  return (
    <UndoImport
      consequences={`${consequences} ${sealedLinesText(member)}`.trim()}
      undo={async () => {
        let dropped = 0;
        if (member.journal !== 'plain') {
          const { dropImported } = await import('#web/journal/sealed/public.ts');
          dropped = await dropImported(id);
        }
        const keep = await logsWithSealedLine(member);
        const call = { params: { id }, body: { keep }, memberId: member.id, isLong: true };
        const { removed, kept } = await api.moving.undoImport(call);
        return { removed: removed + dropped, kept };
      }}
      textOf={({ removed, kept }) => undoneText(removed, kept)}
      onUndone={async () => {
        onUndone?.();
        await showImported(queryClient);
      }}
    />
  );
}

function undoneText(removed: number, kept: number): string {
  const removedText = t`${plural(removed, { one: '# item was removed.', other: '# items were removed.' })}`;
  if (kept === 0) return removedText;
  const keptText = t`${plural(kept, {
    one: '# item that you have changed since stays.',
    other: '# items that you have changed since stay.',
  })}`;
  return `${removedText} ${keptText}`;
}
