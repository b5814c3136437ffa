import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { BookDraft } from '#contract/library.ts';
import { isUrl } from '#contract/platform/isUrl.ts';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { useDebounced } from '#web/ui/useDebounced.ts';
import style from './SubmissionForm.module.css';
import type { TypedBook } from './typedBook.ts';

/** Half an address belongs to somebody else: a picture is asked for once its address stands. */
const PAUSE_MS = 600;

/** The cover as it would stand on the shelf. */
export function CoverPreview({ control }: { control: Control<TypedBook, unknown, BookDraft> }) {
  const [title, author, typed] = useWatch({ control, name: ['title', 'author', 'coverImageUrl'] });
  const [address] = useDebounced(typed.trim(), PAUSE_MS);
  const [broken, setBroken] = useState('');
  const src = address === typed.trim() && /^https?:\/\//i.test(address) && isUrl(address) ? address : null;
  return (
    <figure className={style.preview}>
      <BookCover title={title || 'Title'} author={author || 'Author'} src={src} onBroken={setBroken} />
      <figcaption>
        <span role="status">
          {src && src === broken
            ? 'No picture could be loaded from this address; the book would stand like this.'
            : 'How it would stand on the shelf.'}
        </span>
      </figcaption>
    </figure>
  );
}
