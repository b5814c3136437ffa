import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_PICTURES, type PostDraft } from '#contract/communities/posts.ts';
import type { Picture } from '#contract/pictures.ts';
import {
  isAnimated,
  NO_CONNECTION,
  PictureButton,
  type Upload,
  useDroppedFiles,
  useUploads,
} from '#web/pictures/public.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { useIsOnline } from '#web/platform/api/useIsOnline.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { PostPictureRow } from './PostPictureRow.tsx';
import style from './PostPicturesField.module.css';
import type { PictureFields, PostFields } from './postFields.ts';

interface Props {
  form: UseFormReturn<PostFields, unknown, PostDraft>;
  /** The pictures that the post had when the form was opened. */
  savedPictures: PictureFields[];
  /** The fields above, which are highlighted together with the pictures while files are dragged over the page. */
  children: ReactNode;
}

/** The pictures of a post with their descriptions, in the order in which they are shown. */
export function PostPicturesField({ form, savedPictures, children }: Props) {
  const { control, getValues, setValue, clearErrors } = form;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const isOnline = useIsOnline();
  const [notice, setNotice] = useState('');
  const [announcement, setAnnouncement] = useState('');
  // The default name of the key, `id`, is that of the picture.
  const { fields, append, remove, move } = useFieldArray({ control, name: 'pictures', keyName: 'fieldKey' });
  // Unlike `fields`, these change when a picture is uploaded.
  const pictures = useWatch({ control, name: 'pictures' });
  const uploads = useUploads('post', setUploaded);
  const isDraggedOver = useDroppedFiles((files) => void addFiles(files));

  /** A change that is made while the post is being saved would be lost. */
  const isSaving = () => form.formState.isSubmitting;

  function setUploaded({ key, file }: Upload, picture: Picture) {
    const index = getValues('pictures').findIndex(({ uploadKey }) => uploadKey === key);
    if (index < 0) return; // the draft was discarded
    for (const name of ['id', 'width', 'height', 'colour', 'key'] as const)
      setValue(`pictures.${index}.${name}`, picture[name], { shouldDirty: true });
    clearErrors(`pictures.${index}.id`);
    setAnnouncement(`${file.name} is uploaded.`);
  }

  /** Adds as many files as there is room for. Returns the index of the first one. */
  async function addFiles(files: File[]): Promise<number> {
    const added = await Promise.all(files.filter(isImage).map(newPicture));
    const index = getValues('pictures').length;
    if (isSaving()) return index;
    if (!navigator.onLine) {
      setAnnouncement(NO_CONNECTION);
      return index;
    }
    const fitting = added.slice(0, MAX_PICTURES - index);
    setNotice(noticeFor(files, added.length - fitting.length));
    if (fitting.length === 0) return index;
    const addedFields = fitting.map(({ picture }) => picture);
    flushSync(() => append(addedFields, { shouldFocus: false }));
    uploads.add(fitting.map(({ file, picture }) => ({ file, key: picture.uploadKey })));
    return index;
  }

  /** The button may be disabled now, so the focus moves to the first picture. */
  async function choose(files: File[]) {
    const index = await addFiles(files);
    rowsIn(fieldset.current)[index]?.focus();
  }

  function moveBy(index: number, step: -1 | 1) {
    if (isSaving()) return;
    const target = index + step;
    flushSync(() => move(index, target));
    setAnnouncement(`The picture is now number ${target + 1} of ${fields.length}.`);
    const labels = step < 0 ? ['Move Up', 'Move Down'] : ['Move Down', 'Move Up'];
    const row = rowsIn(fieldset.current)[target];
    const buttons = labels.map((label) =>
      row?.querySelector<HTMLElement>(`[aria-label="${label}"]:not(:disabled)`),
    );
    buttons.find(Boolean)?.focus();
  }

  function removeAt(index: number) {
    if (isSaving()) return;
    const { uploadKey } = getValues(`pictures.${index}`);
    uploads.remove(uploadKey);
    flushSync(() => remove(index));
    setNotice('');
    setAnnouncement('The picture is removed.');
    const rows = rowsIn(fieldset.current);
    (rows[index] ?? rows.at(-1) ?? fieldset.current?.querySelector('button'))?.focus();
  }

  /** The button disappears, so the focus moves to its picture. */
  function retry(upload: Upload | undefined, index: number) {
    if (!upload) return;
    uploads.retry(upload);
    rowsIn(fieldset.current)[index]?.focus();
  }

  const isFull = fields.length >= MAX_PICTURES;
  return (
    <div className={isDraggedOver ? `${style.area} ${style.draggedOver}` : style.area}>
      {children}
      <fieldset className={style.pictures} ref={fieldset}>
        <legend className={style.legend}>Pictures</legend>
        {fields.length > 0 && (
          <ol className={style.list}>
            {fields.map((field, index) => {
              const picture = pictures[index] ?? field;
              const upload = uploads.uploads.find(({ key }) => key === picture.uploadKey);
              return (
                <li key={field.fieldKey}>
                  <PostPictureRow
                    {...{ control, picture, upload, index }}
                    count={fields.length}
                    isSaved={savedPictures.some(({ id }) => id === picture.id)}
                    onMove={(step) => moveBy(index, step)}
                    onRemove={() => removeAt(index)}
                    onRetry={() => retry(upload, index)}
                  />
                </li>
              );
            })}
          </ol>
        )}
        <div className={style.actions}>
          <PictureButton
            label="Add Pictures"
            isMultiple
            isDisabled={!isOnline || isFull}
            onChoose={(files) => void choose(files)}
          />
          {!(notice && isOnline) && <Hint {...{ isOnline, isFull }} />}
        </div>
        {notice && <Note role="status">{notice}</Note>}
        <VisuallyHidden isLive>{announcement}</VisuallyHidden>
      </fieldset>
    </div>
  );
}

const isImage = ({ type }: File) => type.startsWith('image/');

async function newPicture(file: File): Promise<{ file: File; picture: PictureFields }> {
  const picture = {
    id: '',
    width: 0,
    height: 0,
    colour: '',
    key: '',
    alt: '',
    isDecorative: false,
    isAnimated: isAnimated(await bytesOf(file)),
    uploadKey: randomUuid(),
  };
  return { file, picture };
}

/** The upload reports a file that cannot be read. */
const bytesOf = (file: File) =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => new Uint8Array(),
  );

const FULL = `A post can have at most ${MAX_PICTURES} pictures.`;

function Hint({ isOnline, isFull }: { isOnline: boolean; isFull: boolean }) {
  if (!isOnline || isFull) return <p className={style.hint}>{isOnline ? FULL : NO_CONNECTION}</p>;
  return (
    <p className={style.hint}>
      Up to {MAX_PICTURES}.<span className={style.pointer}> You can also drop or paste them here.</span>
    </p>
  );
}

/** Says which files were not added; empty if all were. */
function noticeFor(files: File[], surplus: number): string {
  const otherNames = files.filter((file) => !isImage(file)).map(({ name }) => name);
  const unreadable = `${otherNames.join(', ')} could not be added. JPEG, PNG, WebP, AVIF and GIF are possible.`;
  const tooMany = `${FULL} ${surplus === 1 ? 'One was' : `${surplus} were`} not added.`;
  return [surplus > 0 && tooMany, otherNames.length > 0 && unreadable].filter(Boolean).join(' ');
}

const rowsIn = (fieldset: HTMLFieldSetElement | null) => [
  ...(fieldset?.querySelectorAll<HTMLElement>('li > fieldset') ?? []),
];
