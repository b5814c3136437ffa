import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Practice } from '#contract/sadhana/practices.ts';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import { practiceName } from '#web/platform/practiceName.ts';
import type { PracticeFile, SourcePractice } from '#web/sadhana/importing/reading/practiceFile.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './ImportPage.module.css';
import { type Choice, chosenType, fittingPractices, type Unit } from './logsToSend.ts';

/** What the member has chosen for the practices of the file, in their order. */
export interface Mapping {
  choices: Choice[];
  leavesOutShort: boolean;
}

interface Props {
  file: PracticeFile;
  practices: readonly Practice[];
  mapping: Mapping;
  failure?: string | undefined;
  isPending: boolean;
  onChange: (mapping: Mapping) => void;
  onCheck: () => void;
  onCancel: () => void;
}

const MAX_MINUTES = 1_440;

/** Asks what each practice of the file becomes. */
export function MappingForm({
  file,
  practices,
  mapping,
  failure,
  isPending,
  onChange,
  onCheck,
  onCancel,
}: Props) {
  const { choices, leavesOutShort } = mapping;
  const [asksForMinutes, setAsksForMinutes] = useState(false);
  const change = (index: number, changes: Partial<Choice>) =>
    onChange({
      ...mapping,
      choices: choices.map((each, n) => (n === index ? { ...each, ...changes } : each)),
    });
  const isEmpty = choices.every(({ practice }) => practice === 'out');
  const isIncomplete = choices.some(
    (choice, index) =>
      needsMinutes(file.practices[index], choice, practices) &&
      !(choice.minutes >= 1 && choice.minutes <= MAX_MINUTES),
  );
  const hasLengths = choices.some(
    (choice, index) => chosenType(choice, practices) === 'time' && file.practices[index]?.measure !== 'done',
  );
  return (
    <section className={style.section}>
      <StepHeading>
        <Trans>What becomes of these practices?</Trans>
      </StepHeading>
      {failure && (
        <Note tone="rose" role="alert">
          {failure}
        </Note>
      )}
      <List className={style.rows}>
        {file.practices.map((source, index) => {
          const choice = choices[index];
          return (
            choice && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
              <li key={index}>
                <SourceFields
                  {...{ source, choice, practices }}
                  onChange={(changes) => change(index, changes)}
                />
              </li>
            )
          );
        })}
      </List>
      {hasLengths && (
        <Switch
          isSelected={leavesOutShort}
          onChange={(leavesOutShort) => onChange({ ...mapping, leavesOutShort })}
          hint={t`Otherwise they count as one minute.`}
        >
          <Trans>Leave out sits under a minute</Trans>
        </Switch>
      )}
      {asksForMinutes && isIncomplete && (
        <Note tone="rose" role="alert">
          <Trans>Minutes must be between 1 and 1,440.</Trans>
        </Note>
      )}
      {isEmpty && file.practices.length > 0 && (
        <Note>
          <Trans>All practices are left out.</Trans>
        </Note>
      )}
      <div className={style.buttons}>
        {!isEmpty && (
          <Button
            variant="primary"
            isPending={isPending}
            onPress={() => (isIncomplete ? setAsksForMinutes(true) : onCheck())}
          >
            <Trans>Continue</Trans>
          </Button>
        )}
        <Button worksOffline onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Whether the days of a practice of the file have no length, but what it becomes is measured in minutes. */
const needsMinutes = (source: SourcePractice | undefined, choice: Choice, practices: readonly Practice[]) =>
  source?.measure === 'done' && chosenType(choice, practices) === 'time';

interface SourceProps {
  source: SourcePractice;
  choice: Choice;
  practices: readonly Practice[];
  onChange: (changes: Partial<Choice>) => void;
}

function SourceFields({ source, choice, practices, onChange }: SourceProps) {
  const { name, measure, type: known, logs } = source;
  const type = chosenType(choice, practices);
  const fitting = fittingPractices(source, practices);
  return (
    <fieldset className={style.source}>
      <legend>
        <bdi>{name || t`Without a name`}</bdi>{' '}
        <small>
          <Plural value={logs} one="# log" other="# logs" />
        </small>
      </legend>
      <Select
        label={t`Becomes`}
        value={choice.practice}
        onChange={(practice) => onChange({ practice })}
        options={[
          ...(name ? [{ value: 'new', label: t`A new practice` }] : []),
          ...fitting.map((practice) => ({ value: practice.id, label: practiceName(practice) })),
          { value: 'out', label: t`Leave out` },
        ]}
      />
      {choice.practice === 'new' && known === null && measure !== 'seconds' && (
        <Select
          label={t`Measured in`}
          value={choice.type}
          onChange={(value) => onChange({ type: value === 'time' ? 'time' : 'reps' })}
          options={[
            { value: 'reps', label: t`Repetitions` },
            { value: 'time', label: t`Minutes` },
          ]}
        />
      )}
      {needsMinutes(source, choice, practices) && (
        <TextField
          label={t`Minutes of each day`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_MINUTES}
          value={Number.isNaN(choice.minutes) ? '' : String(choice.minutes)}
          onChange={(minutes) => onChange({ minutes: Number.parseInt(minutes, 10) })}
        />
      )}
      {measure === 'number' && known === null && type === 'time' && (
        <Select
          label={t`The numbers are`}
          value={choice.unit}
          onChange={(unit) => onChange({ unit: unit as Unit })}
          options={[
            { value: 'minutes', label: t`Minutes` },
            { value: 'hours', label: t`Hours` },
            { value: 'seconds', label: t`Seconds` },
          ]}
        />
      )}
    </fieldset>
  );
}
