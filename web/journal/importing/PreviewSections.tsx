import { useEffect, useRef, useState } from 'react';
import { entryDay } from '#web/journal/entryText.ts';
import {
  LEFT_OUT,
  type LeftOut,
  type Parsed,
  type ParsedEntry,
  type Unreadable,
} from '#web/journal/importing/parsing/parsed.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { numberText } from '#web/ui/locale.ts';
import { ChoiceSection, FileDateSection } from './DateSections.tsx';
import style from './ImportPage.module.css';
import { PreviewRows } from './PreviewRows.tsx';
import { byDating, undecided } from './previewEntries.ts';

/** The content of the chosen files, compared with the journal. */
export interface Preview extends Pick<Parsed, 'unreadable' | 'leftOut'> {
  fresh: ParsedEntry[];
  known: ParsedEntry[];
  /** Identifies the import, so that it can be undone. */
  importId: string;
  /** Whether the names of folders become tags. */
  usesFolders: boolean;
}

interface Props {
  preview: Preview;
  failure?: string | undefined;
  onChange: (preview: Preview) => void;
  onImport: () => void;
  onCancel: () => void;
}

/**
 * Shows which entries an import would create, and which it would not create and why. Nothing is written before the
 * member confirms.
 */
export function PreviewSections({ preview, failure, onChange, onImport, onCancel }: Props) {
  const { fresh, known, unreadable, leftOut, usesFolders } = preview;
  const [asksForDays, setAsksForDays] = useState(false);
  const undecidedCount = undecided(fresh).length;
  const photoCount = fresh.reduce((sum, { source }) => sum + (source?.photos?.length ?? 0), 0);
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
        {fresh.length === 0 ? (
          <p>There is nothing new in these files.</p>
        ) : (
          <NewEntries preview={preview} onChange={onChange} />
        )}
        {photoCount > 0 && <p>With {plural(photoCount, 'photo', 'photos')}.</p>}
        {fresh.some(({ source }) => source?.folder) && (
          <Switch
            isSelected={usesFolders}
            onChange={(usesFolders) => onChange({ ...preview, usesFolders })}
            hint={`For example “${fresh.find(({ source }) => source?.folder)?.source?.folder}”.`}
          >
            Use the names of folders as tags
          </Switch>
        )}
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
          <PreviewRows items={unreadable} render={(item) => <UnreadableRow item={item} />} />
        </section>
      )}
      <LeftOutSection leftOut={leftOut} />
      {asksForDays && undecidedCount > 0 && (
        <Note tone="rose" role="alert">
          Choose the day of {plural(undecidedCount, 'entry', 'entries')} first.
        </Note>
      )}
      <div className={style.buttons}>
        {fresh.length > 0 && (
          <Button variant="primary" onPress={() => (undecidedCount > 0 ? setAsksForDays(true) : onImport())}>
            Import {numberText(fresh.length)} {fresh.length === 1 ? 'Entry' : 'Entries'}
          </Button>
        )}
        <Button onPress={onCancel}>{fresh.length > 0 ? 'Cancel' : 'Choose Other Files'}</Button>
      </div>
    </>
  );
}

/** The new entries: first those whose days have to be chosen, then those that are dated by their files, then the others. */
function NewEntries({ preview, onChange }: Pick<Props, 'preview' | 'onChange'>) {
  const { choices, datedByFile, dated } = byDating(preview.fresh);
  const change = (changed: ParsedEntry[]) => {
    const bySource = new Map(changed.map((entry) => [`${entry.format} ${entry.sourceId}`, entry]));
    const fresh = preview.fresh.map((entry) => bySource.get(`${entry.format} ${entry.sourceId}`) ?? entry);
    onChange({ ...preview, fresh });
  };
  return (
    <>
      {choices.length > 0 && <ChoiceSection entries={choices} onChange={change} />}
      {datedByFile.length > 0 && <FileDateSection entries={datedByFile} onChange={change} />}
      {dated.length > 0 && <Entries entries={dated} />}
    </>
  );
}

const Entries = ({ entries }: { entries: readonly ParsedEntry[] }) => (
  <PreviewRows
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
    {name && <bdi>{name}</bdi>}
    <span className={style.reason}>{reason}</span>
  </>
);

const plural = (count: number, one: string, several: string) =>
  `${numberText(count)} ${count === 1 ? one : several}`;

const LEFT_OUT_TEXTS: Record<LeftOut, (count: number) => string> = {
  trash: (count) => `${plural(count, 'note', 'notes')} in the trash`,
  otherNotes: (count) =>
    plural(
      count,
      'spreadsheet, list of passwords or second copy',
      'spreadsheets, lists of passwords or second copies',
    ),
  photos: (count) => plural(count, 'photo', 'photos'),
  media: (count) => plural(count, 'recording or document', 'recordings and documents'),
  details: (count) => `Places, weather or long moods of ${plural(count, 'entry', 'entries')}`,
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
