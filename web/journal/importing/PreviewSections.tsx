import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
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
import { PartialList } from '#web/ui/layout/PartialList.tsx';
import { numberText } from '#web/ui/locale.ts';
import { ChoiceSection, FileDateSection } from './DateSections.tsx';
import style from './ImportPage.module.css';
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
  const folder = fresh.find(({ source }) => source?.folder)?.source?.folder;
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
          {t`New: ${{ count: numberText(fresh.length) }}`}
        </h2>
        {fresh.length === 0 ? (
          <p>
            <Trans>There is nothing new in these files.</Trans>
          </p>
        ) : (
          <NewEntries preview={preview} onChange={onChange} />
        )}
        {photoCount > 0 && (
          <p>
            <Plural value={photoCount} one="With # photo." other="With # photos." />
          </p>
        )}
        {folder && (
          <Switch
            isSelected={usesFolders}
            onChange={(usesFolders) => onChange({ ...preview, usesFolders })}
            hint={t`For example “${folder}”.`}
          >
            <Trans>Use the names of folders as tags</Trans>
          </Switch>
        )}
      </section>
      {known.length > 0 && (
        <section className={style.section}>
          <h2>{t`Already here: ${{ count: numberText(known.length) }}`}</h2>
          <Entries entries={known} />
        </section>
      )}
      {unreadable.length > 0 && (
        <section className={style.section}>
          <h2>{t`Not readable: ${{ count: numberText(unreadable.length) }}`}</h2>
          <PartialList
            className={style.rows}
            items={unreadable}
            render={(item) => <UnreadableRow item={item} />}
          />
        </section>
      )}
      <LeftOutSection leftOut={leftOut} />
      {asksForDays && undecidedCount > 0 && (
        <Note tone="rose" role="alert">
          <Plural
            value={undecidedCount}
            one="Choose the day of # entry first."
            other="Choose the day of # entries first."
          />
        </Note>
      )}
      <div className={style.buttons}>
        {fresh.length > 0 && (
          <Button variant="primary" onPress={() => (undecidedCount > 0 ? setAsksForDays(true) : onImport())}>
            <Plural value={fresh.length} one="Import # Entry" other="Import # Entries" />
          </Button>
        )}
        <Button onPress={onCancel}>{fresh.length > 0 ? t`Cancel` : t`Choose Other Files`}</Button>
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
  <PartialList
    className={style.rows}
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

const LEFT_OUT_TEXTS: Record<LeftOut, (count: number) => string> = {
  trash: (count) => t`${plural(count, { one: '# note in the trash', other: '# notes in the trash' })}`,
  otherNotes: (count) =>
    t`${plural(count, {
      one: '# spreadsheet, list of passwords or second copy',
      other: '# spreadsheets, lists of passwords or second copies',
    })}`,
  photos: (count) => t`${plural(count, { one: '# photo', other: '# photos' })}`,
  media: (count) =>
    t`${plural(count, { one: '# recording or document', other: '# recordings and documents' })}`,
  details: (count) =>
    t`${plural(count, {
      one: 'Places, weather or long moods of # entry',
      other: 'Places, weather or long moods of # entries',
    })}`,
  tags: (count) =>
    t`${plural(count, {
      one: '# tag: longer than 50 characters, or more than 30 in an entry',
      other: '# tags: longer than 50 characters, or more than 30 in an entry',
    })}`,
  files: (count) => t`${plural(count, { one: '# other file', other: '# other files' })}`,
};

function LeftOutSection({ leftOut }: { leftOut: Parsed['leftOut'] }) {
  const kinds = LEFT_OUT.filter((kind) => leftOut[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <section className={style.section}>
      <h2>
        <Trans>What stays out</Trans>
      </h2>
      <ul className={style.bullets}>
        {kinds.map((kind) => (
          <li key={kind}>{LEFT_OUT_TEXTS[kind](leftOut[kind])}</li>
        ))}
      </ul>
    </section>
  );
}
