import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { entryDay } from '#web/journal/entryText.ts';
import {
  LEFT_OUT,
  type LeftOut,
  type Parsed,
  type ParsedEntry,
  type Unreadable,
} from '#web/journal/importing/parsing/parsed.ts';
import { dateText, noonOf } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './ImportPage.module.css';

/** The content of the chosen files, compared with the journal. */
export interface Preview extends Pick<Parsed, 'unreadable' | 'leftOut'> {
  fresh: ParsedEntry[];
  known: ParsedEntry[];
}

interface Props {
  preview: Preview;
  failure?: string | undefined;
  onImport: () => void;
  onCancel: () => void;
}

/**
 * Shows which entries an import would create, and which it would not create and why. Nothing is written before the
 * member confirms.
 */
export function PreviewSections({ preview, failure, onImport, onCancel }: Props) {
  const { fresh, known, unreadable, leftOut } = preview;
  const photoCount = fresh.reduce((sum, { photos = [] }) => sum + photos.length, 0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      {failure && (
        <Note tone="rose" role="alert">
          {failure}
        </Note>
      )}
      <section className={style.section}>
        <h2 ref={heading} tabIndex={-1}>
          New: {numberText(fresh.length)}
        </h2>
        {fresh.length === 0 ? <p>There is nothing new in these files.</p> : <Entries entries={fresh} />}
        {photoCount > 0 && <p>With {plural(photoCount, 'photo', 'photos')}.</p>}
      </section>
      {known.length > 0 && (
        <section className={style.section}>
          <h2>Already here: {numberText(known.length)}</h2>
          <Entries entries={known} />
        </section>
      )}
      {unreadable.length > 0 && (
        <section className={style.section}>
          <h2>Not readable: {numberText(unreadable.length)}</h2>
          <Rows items={unreadable} render={(item) => <UnreadableRow item={item} />} />
        </section>
      )}
      <LeftOutSection leftOut={leftOut} />
      <div className={style.buttons}>
        {fresh.length > 0 && (
          <Button variant="primary" onPress={onImport}>
            Import {numberText(fresh.length)} {fresh.length === 1 ? 'Entry' : 'Entries'}
          </Button>
        )}
        <Button onPress={onCancel}>{fresh.length > 0 ? 'Cancel' : 'Choose Other Files'}</Button>
      </div>
    </>
  );
}

const Entries = ({ entries }: { entries: readonly ParsedEntry[] }) => (
  <Rows
    items={entries}
    render={(entry) => (
      <>
        <span className={style.day}>{dateText(noonOf(entryDay(entry)))}</span>
        <bdi>{entry.title ?? entry.content.slice(0, 80)}</bdi>
      </>
    )}
  />
);

const UnreadableRow = ({ item: { name, day, reason } }: { item: Unreadable }) => (
  <>
    {day && <span className={style.day}>{dateText(noonOf(day))}</span>}
    <bdi>{name}</bdi>
    <span className={style.reason}>{reason}</span>
  </>
);

const FIRST_ROWS = 10;
const MORE_ROWS = 200;

/** A list that shows its first items, and more when the member asks for them. */
function Rows<T>({ items, render }: { items: readonly T[]; render: (item: T) => ReactNode }) {
  const [count, showMore] = useReducer((count: number) => count + MORE_ROWS, FIRST_ROWS);
  return (
    <>
      <List className={style.rows}>
        {items.slice(0, count).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>{render(item)}</li>
        ))}
      </List>
      {items.length > count && (
        <Button variant="subtle" onPress={showMore}>
          Show More
        </Button>
      )}
    </>
  );
}

const plural = (count: number, one: string, several: string) =>
  `${numberText(count)} ${count === 1 ? one : several}`;

const LEFT_OUT_TEXTS: Record<LeftOut, (count: number) => string> = {
  photos: (count) => plural(count, 'photo', 'photos'),
  media: (count) => plural(count, 'recording or document', 'recordings and documents'),
  details: (count) => `Places, weather, stars or long moods of ${plural(count, 'entry', 'entries')}`,
  tags: (count) => `${plural(count, 'tag', 'tags')}: longer than 50 characters, or more than 30 in an entry`,
  files: (count) => plural(count, 'other file', 'other files'),
};

function LeftOutSection({ leftOut }: { leftOut: Parsed['leftOut'] }) {
  const kinds = LEFT_OUT.filter((kind) => leftOut[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <section className={style.section}>
      <h2>What stays out</h2>
      <ul className={style.bullets}>
        {kinds.map((kind) => (
          <li key={kind}>{LEFT_OUT_TEXTS[kind](leftOut[kind])}</li>
        ))}
      </ul>
    </section>
  );
}
