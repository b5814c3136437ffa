import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { journalApi } from '#web/journal/journalApi.ts';
import { api } from '#web/platform/api/api.ts';
import { PastImportList } from '#web/platform/imports/PastImportList.tsx';
import { UndoImport } from '#web/platform/imports/UndoImport.tsx';

const importsQuery = () =>
  queryOptions({
    queryKey: ['journal', 'imports'],
    queryFn: ({ signal }) => api.journal.imports({ signal }),
  });

/** The imports that can still be undone; nothing while they load, if loading failed, and if there are none. */
export function PastImports() {
  const { data: imports = [] } = useQuery(importsQuery());
  return (
    <PastImportList
      imports={imports.map(({ id, createdAt, count }) => ({
        ...{ id, createdAt },
        text: <Plural value={count} one="# entry" other="# entries" />,
      }))}
      undoButton={(id) => <UndoImportButton id={id} />}
    />
  );
}

/** Deletes the entries of an import, after the member has confirmed it. */
export function UndoImportButton({ id, onUndone }: { id: string; onUndone?: () => void }) {
  const queryClient = useQueryClient();
  return (
    <UndoImport
      consequences={t`Its entries will be gone for good. Those that you have changed since stay.`}
      undo={async () => (await journalApi()).undoImport({ params: { id } })}
      textOf={({ removed, kept }) => undoneText(removed, kept)}
      onUndone={async () => {
        onUndone?.();
        await queryClient.invalidateQueries({ queryKey: ['journal'] });
      }}
    />
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
