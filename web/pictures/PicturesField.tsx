import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsOnline } from '#web/platform/api/connection.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { PictureButton } from './PictureButton.tsx';
import type { PictureItem } from './PictureRow.tsx';
import style from './PicturesField.module.css';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { NO_CONNECTION, type Upload, type Uploads } from './useUploads.ts';

/** A picture in the list of a form. `uploadKey` is empty for one that was there before. */
interface Item {
  fieldKey: string;
  uploadKey: string;
}

interface Props<Fields> {
  /** The pictures in the form, in their order. */
  items: Item[];
  uploads: Uploads;
  max: number;
  texts: {
    /** The label of the button. */
    add: string;
    /** Says that there cannot be more pictures. */
    full: string;
    /** Says which formats are possible. */
    formats: string;
  };
  /** Whether pictures can be added without a connection. */
  worksOffline?: boolean;
  /** A change that is made while the form is being saved would be lost. */
  isSaving: () => boolean;
  /** The number of pictures now, which may not be rendered yet. */
  countNow: () => number;
  newFields: (file: File, uploadKey: string) => Fields | Promise<Fields>;
  append: (added: Fields[]) => void;
  move: (index: number, target: number) => void;
  remove: (index: number) => void;
  /** The announcement for screen readers, and its setter. */
  announcement: [text: string, announce: (text: string) => void];
  renderRow: (item: PictureItem) => ReactNode;
  /**
   * The fields above the pictures, which are highlighted together with the pictures while files are dragged
   * over the page.
   */
  children: ReactNode;
}

/** The pictures in a form, in the order in which they are shown. They are chosen, dropped or pasted. */
export function PicturesField<Fields>(props: Props<Fields>) {
  const { items, uploads, max, texts, worksOffline = false, isSaving, renderRow, children } = props;
  const [announcement, announce] = props.announcement;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const canAdd = useIsOnline() || worksOffline;
  const [notice, setNotice] = useState('');
  const isDraggedOver = useDroppedFiles((files) => void addFiles(files));

  /** Adds as many files as there is room for. Returns the index of the first one. */
  async function addFiles(files: File[]): Promise<number> {
    const added = await Promise.all(
      files.filter(isImage).map(async (file) => {
        const key = randomUuid();
        return { file, key, fields: await props.newFields(file, key) };
      }),
    );
    const index = props.countNow();
    if (isSaving()) return index;
    if (!navigator.onLine && !worksOffline) {
      announce(t(NO_CONNECTION));
      return index;
    }
    const fitting = added.slice(0, max - index);
    setNotice(noticeFor(files, added.length - fitting.length, texts));
    if (fitting.length === 0) return index;
    flushSync(() => props.append(fitting.map(({ fields }) => fields)));
    uploads.add(fitting.map(({ file, key }) => ({ file, key })));
    return index;
  }

  /** The focus moves to the first new picture, because the button may be disabled now. */
  async function choose(files: File[]) {
    const index = await addFiles(files);
    rowsIn(fieldset.current)[index]?.focus();
  }

  function moveBy(index: number, step: -1 | 1) {
    if (isSaving()) return;
    const target = index + step;
    flushSync(() => props.move(index, target));
    announce(t`The picture is now number ${{ number: target + 1 }} of ${{ count: items.length }}.`);
    const labels = step < 0 ? [t`Move Up`, t`Move Down`] : [t`Move Down`, t`Move Up`];
    const row = rowsIn(fieldset.current)[target];
    const buttons = labels.map((label) =>
      row?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]:not(:disabled)`),
    );
    buttons.find(Boolean)?.focus();
  }

  function removeAt(index: number) {
    if (isSaving()) return;
    uploads.remove(items[index]?.uploadKey ?? '');
    flushSync(() => props.remove(index));
    setNotice('');
    announce(t`The picture is removed.`);
    const rows = rowsIn(fieldset.current);
    (rows[index] ?? rows.at(-1) ?? fieldset.current?.querySelector('button'))?.focus();
  }

  /** The focus moves to the picture, because the button disappears. */
  function retry(upload: Upload | undefined, index: number) {
    if (!upload) return;
    uploads.retry(upload);
    rowsIn(fieldset.current)[index]?.focus();
  }

  const isFull = items.length >= max;
  return (
    <div className={isDraggedOver ? `${style.area} ${style.draggedOver}` : style.area}>
      {children}
      <fieldset className={style.pictures} ref={fieldset}>
        <legend className={style.legend}>
          <Trans>Pictures</Trans>
        </legend>
        {items.length > 0 && (
          <ol className={style.list}>
            {items.map(({ fieldKey, uploadKey }, index) => {
              const upload = uploads.uploads.find(({ key }) => key === uploadKey);
              return (
                <li key={fieldKey}>
                  {renderRow({
                    upload,
                    index,
                    count: items.length,
                    onMove: (step) => moveBy(index, step),
                    onRemove: () => removeAt(index),
                    onRetry: () => retry(upload, index),
                  })}
                </li>
              );
            })}
          </ol>
        )}
        <div className={style.actions}>
          <PictureButton
            label={texts.add}
            isMultiple
            isDisabled={!canAdd || isFull}
            onChoose={(files) => void choose(files)}
          />
          {!(notice && canAdd) && <Hint {...{ canAdd, isFull, max }} full={texts.full} />}
        </div>
        {notice && <Note role="status">{notice}</Note>}
        <VisuallyHidden isLive>{announcement}</VisuallyHidden>
      </fieldset>
    </div>
  );
}

const isImage = ({ type }: File) => type.startsWith('image/');

interface HintProps {
  canAdd: boolean;
  isFull: boolean;
  max: number;
  full: string;
}

function Hint({ canAdd, isFull, max, full }: HintProps) {
  if (!canAdd || isFull) return <p className={style.hint}>{canAdd ? full : t(NO_CONNECTION)}</p>;
  return (
    <p className={style.hint}>
      <Trans>
        Up to {max}.<span className={style.pointer}> You can also drop or paste them here.</span>
      </Trans>
    </p>
  );
}

/** Says which files were not added; empty if all were. */
function noticeFor(files: File[], surplus: number, { full, formats }: Props<unknown>['texts']): string {
  const otherNames = files.filter((file) => !isImage(file)).map(({ name }) => name);
  const tooMany = [full, t`${plural(surplus, { one: 'One was not added.', other: '# were not added.' })}`];
  const unreadable = [t`${{ names: otherNames.join(', ') }} could not be added.`, formats];
  return [...(surplus > 0 ? tooMany : []), ...(otherNames.length > 0 ? unreadable : [])].join(' ').trim();
}

const rowsIn = (fieldset: HTMLFieldSetElement | null) => [
  ...(fieldset?.querySelectorAll<HTMLElement>('li > fieldset') ?? []),
];
