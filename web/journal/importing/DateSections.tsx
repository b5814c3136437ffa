import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ParsedEntry } from '#web/journal/importing/parsing/parsed.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import { PartialList } from '#web/ui/layout/PartialList.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './ImportPage.module.css';
import { withChoice, withDay } from './previewEntries.ts';

interface Props {
  entries: readonly ParsedEntry[];
  /** Replaces entries by others with the same sources. */
  onChange: (changed: ParsedEntry[]) => void;
}

const titleOf = ({ title, content }: ParsedEntry) => title ?? content.slice(0, 80);

/** Asks for the days of entries whose files do not say which number is the month. */
export function ChoiceSection({ entries, onChange }: Props) {
  const chooseAll = (order: 'dayFirst' | 'monthFirst') =>
    onChange(entries.map((entry) => withChoice(entry, order)));
  const [example] = entries;
  const [dayFirst = '', monthFirst = ''] = example?.source?.choices ?? [];
  return (
    <section className={style.dates}>
      <h3>{t`Ambiguous dates: ${{ count: numberText(entries.length) }}`}</h3>
      <p>
        {t`These dates can be read in two ways: ${{ one: dateText(noonOf(dayFirst)) }}, or ${{ other: dateText(noonOf(monthFirst)) }}.`}
      </p>
      <div className={style.buttons}>
        <Button onPress={() => chooseAll('dayFirst')}>
          <Trans>Always Day First</Trans>
        </Button>
        <Button onPress={() => chooseAll('monthFirst')}>
          <Trans>Always Month First</Trans>
        </Button>
      </div>
      <PartialList
        className={style.rows}
        items={entries}
        render={(entry) => (
          <>
            <bdi>{titleOf(entry)}</bdi>
            <Select
              label={t`Date`}
              value={entry.day ?? ''}
              onChange={(day) => day && onChange([withDay(entry, day)])}
              options={[
                { value: '', label: t`Choose the day` },
                ...(entry.source?.choices ?? []).map((day) => ({ value: day, label: dateText(noonOf(day)) })),
              ]}
            />
          </>
        )}
      />
    </section>
  );
}

/** Shows the entries that are dated by nothing but their files. Their dates can be changed, one by one or all at once. */
export function FileDateSection({ entries, onChange }: Props) {
  const [dayOfAll, setDayOfAll] = useState('');
  return (
    <section className={style.dates}>
      <h3>{t`Dated by the file: ${{ count: numberText(entries.length) }}`}</h3>
      <p>
        <Trans>Nothing in these texts and their names says when they were written.</Trans>
      </p>
      {entries.length > 1 && (
        <div className={style.all}>
          <DateField label={t`Date of all of them`} value={dayOfAll} onChange={setDayOfAll} />
          <Button onPress={() => dayOfAll && onChange(entries.map((entry) => withDay(entry, dayOfAll)))}>
            <Trans>Use for All</Trans>
          </Button>
        </div>
      )}
      <PartialList
        className={style.rows}
        items={entries}
        render={(entry) => (
          <>
            <span className={style.text}>
              <bdi>{titleOf(entry)}</bdi>
              {entry.day === null && <small>{t`Dated by the file: ${{ date: dateText(entry.date) }}`}</small>}
            </span>
            <DateField
              label={t`Date`}
              value={entry.day ?? dayOf(entry.date)}
              onChange={(day) => day && onChange([withDay(entry, day)])}
            />
          </>
        )}
      />
    </section>
  );
}
