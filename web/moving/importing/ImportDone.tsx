import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Picture } from '#contract/pictures.ts';
import { UNDO_IMPORT_DAYS } from '#contract/platform/constants.ts';
import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { paths } from '#web/paths.ts';
import { uploadPicture } from '#web/pictures/public.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { download } from '#web/platform/download.ts';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PartialList } from '#web/ui/layout/PartialList.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import type { Book } from './books.ts';
import style from './ImportArchivePage.module.css';
import { UndoArchiveImport } from './PastArchiveImports.tsx';
import type { RefusedItem } from './sendArchive.ts';
import type { FinishedImport } from './useArchiveImport.ts';

/** What an import has brought, and what it could not bring. */
export function ImportDone({
  import: { id, created: createdRows, createdAt, finishedAt },
  arrived: { entries, logs },
  created,
  refused,
  books,
  onReset,
}: FinishedImport & { onReset: () => void }) {
  const refusedCount = refused.length;
  // Settings stay when an import is undone.
  const canUndo = createdRows + created.practices > 0;
  const hasNothingNew = !canUndo && created.settings === 0;
  const until = Date.parse(finishedAt ?? createdAt) + UNDO_IMPORT_DAYS * DAY_MS;
  const date = dateText(new Date(until).toISOString());
  return (
    <section className={style.section}>
      <StepHeading>
        <Trans>Done</Trans>
      </StepHeading>
      <Note tone="sage" role="status">
        {t`${plural(entries, { one: '# entry', other: '# entries' })}, ${plural(logs, { one: '# log', other: '# logs' })}.`}{' '}
        {hasNothingNew && <Trans>Everything was here already.</Trans>}{' '}
        {refusedCount > 0 &&
          t`${plural(refusedCount, { one: '# could not be imported.', other: '# could not be imported.' })}`}
      </Note>
      {refusedCount > 0 && <RefusedItems items={refused} />}
      {books.length > 0 && <Books books={books} />}
      {canUndo && (
        <p className={style.soft}>
          <Trans>You can undo this import until {date}.</Trans>
        </p>
      )}
      <div className={style.buttons}>
        {canUndo && <UndoArchiveImport id={id} onUndone={onReset} />}
        <Button onPress={onReset}>
          <Trans>Import Another</Trans>
        </Button>
      </div>
    </section>
  );
}

function RefusedItems({ items }: { items: readonly RefusedItem[] }) {
  const save = () => {
    const lines = items.map(({ text, reason }) => `${text}\t${reason}`).join('\n');
    download(new Blob([`${lines}\n`], { type: 'text/plain' }), 'not-imported.txt');
  };
  return (
    <>
      <h3>
        <Trans>These could not be imported</Trans>
      </h3>
      <PartialList
        className={style.rows}
        items={items}
        render={({ text, reason }) => (
          <>
            <bdi>{text}</bdi>
            <span className={style.reason}>{reason}</span>
          </>
        )}
      />
      <div>
        <Button variant="quiet" worksOffline onPress={save}>
          <Download />
          <Trans>Save List</Trans>
        </Button>
      </div>
    </>
  );
}

const Books = ({ books }: { books: readonly Book[] }) => (
  <>
    <h3>
      <Trans>Books that you had submitted there</Trans>
    </h3>
    <PartialList className={style.rows} items={books} render={(book) => <BookRow book={book} />} />
  </>
);

/** Opens the form for a new book with the fields and the cover that it had there. */
function BookRow({ book: { fields, readCover } }: { book: Book }) {
  const { title } = fields;
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await readCover();
      return file && uploadPicture('cover', file, { idempotencyKey: randomUuid() });
    },
    onError: (failure) => toast.failure(errorText(failure, t`Failed to upload the picture.`)),
  });
  const openForm = (cover: Picture | null = null) =>
    navigate(paths.submitBook(), { state: { book: { ...fields, cover } } });
  return (
    <>
      <bdi>{title}</bdi>
      <Button
        isPending={isPending}
        aria-label={t`Submit Here: ${title}`}
        onPress={() => mutate(undefined, { onSuccess: openForm, onError: () => openForm() })}
      >
        <Trans>Submit Here</Trans>
      </Button>
    </>
  );
}
