import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import type { Columns } from '#web/sadhana/importing/reading/practiceFile.ts';
import { readDate } from '#web/sadhana/importing/reading/writtenDates.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import style from './ImportPage.module.css';

interface Props {
  header: readonly string[];
  /** The first rows below the header. */
  examples: readonly (readonly string[])[];
  onChoose: (columns: Columns) => void;
  onCancel: () => void;
}

/** Asks for the columns of a table that no known program has written. */
export function ColumnsForm({ header, examples, onChoose, onCancel }: Props) {
  const [columns, setColumns] = useState<Columns>(() => guessedColumns(header, examples));
  const field = (name: keyof Columns, label: string, isRequired = false) => (
    <Select
      label={label}
      value={String(columns[name] ?? '')}
      onChange={(value) => setColumns({ ...columns, [name]: value === '' ? null : Number(value) })}
      options={[
        ...(isRequired ? [] : [{ value: '', label: t`None` }]),
        ...header.map((title, index) => ({
          value: String(index),
          label: columnText(title, examples, index),
        })),
      ]}
    />
  );
  return (
    <section className={style.section}>
      <StepHeading>
        <Trans>Columns</Trans>
      </StepHeading>
      <p>
        <Trans>This table is of no program that is known here. Which column is which?</Trans>
      </p>
      <div className={style.fields}>
        {field('date', t`Date`, true)}
        {field('value', t`Minutes or repetitions`)}
        {field('practice', t`Practice`)}
        {field('sankalpa', t`Intention`)}
        {field('notes', t`Notes`)}
      </div>
      <div className={style.buttons}>
        <Button variant="primary" worksOffline onPress={() => onChoose(columns)}>
          <Trans>Continue</Trans>
        </Button>
        <Button worksOffline onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  );
}

/** The title of a column with its first value. */
function columnText(title: string, examples: Props['examples'], index: number): string {
  const name = title || String(index + 1);
  const example = examples
    .map((row) => row[index])
    .find(Boolean)
    ?.slice(0, 30);
  return example ? `${name} (${example})` : name;
}

/** The columns by their titles, as far as they tell. */
function guessedColumns(header: Props['header'], examples: Props['examples']): Columns {
  const named = (pattern: RegExp) => {
    const index = header.findIndex((title) => pattern.test(title));
    return index < 0 ? null : index;
  };
  const dated = header.findIndex((_, index) => examples.some((row) => readDate(row[index] ?? '', 0)));
  return {
    date: dated < 0 ? (named(/date|day|start|time/i) ?? 0) : dated,
    value: named(/minutes|duration|length|value|count|reps|amount/i),
    practice: named(/practice|activity|habit|type|name/i),
    sankalpa: named(/intention|sankalpa/i),
    notes: named(/note|comment/i),
  };
}
