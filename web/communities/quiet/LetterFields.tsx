import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { CommunityCard } from '#contract/communities/communities.ts';
import { hourText } from '#web/platform/calendar/days.ts';
import { weekdayChoices } from '#web/platform/calendar/weekdayChoices.ts';
import { zoneChoices } from '#web/platform/calendar/zones.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { CheckboxGroup, RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import style from './QuietPage.module.css';
import type { QuietControl } from './quietFields.ts';

const MAX_UNFOLDED = 5;

interface Props {
  control: QuietControl;
  /** Chooses the communities when the letter is switched on. */
  onSwitchOn: () => void;
  communities: readonly CommunityCard[];
}

/** When the letter is sent and what it contains. */
export function LetterFields({ control, communities, onSwitchOn }: Props) {
  const rhythm = useWatch({ control, name: 'rhythm' });
  return (
    <>
      <FormField control={control} name="rhythm">
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label={t`A letter with what is new`}
            hint={t`It is sent only when there is something new. For private communities, it contains only authors and links.`}
            options={rhythms()}
            onChange={(chosen) => {
              onChange(chosen);
              if (rhythm === 'none') onSwitchOn();
            }}
          />
        )}
      </FormField>
      {rhythm !== 'none' && (
        <>
          <div className={style.pair}>
            {rhythm === 'weekly' && (
              <FormField control={control} name="weekday">
                {(field) => <Select {...field} label={t`Day`} options={weekdayChoices()} />}
              </FormField>
            )}
            <FormField control={control} name="hour">
              {(field) => <Select {...field} label={t`Hour`} options={HOURS} />}
            </FormField>
          </div>
          <FormField control={control} name="timezone">
            {(field) => <Select {...field} label={t`Timezone`} options={zoneChoices()} />}
          </FormField>
          <CommunityChoices control={control} communities={communities} />
          <FormField control={control} name="repliesToMe">
            {({ value, error: _, ...field }) => (
              <Switch {...field} isSelected={value}>
                <Trans>Include replies to what I wrote</Trans>
              </Switch>
            )}
          </FormField>
        </>
      )}
    </>
  );
}

interface CommunityChoicesProps {
  control: QuietControl;
  communities: readonly CommunityCard[];
}

function CommunityChoices({ control, communities }: CommunityChoicesProps) {
  if (communities.length === 0)
    return (
      <p className={style.soft}>
        <Trans>You have not joined a community yet.</Trans>
      </p>
    );
  const choices = (
    <FormField control={control} name="communityIds">
      {(field) => (
        <CheckboxGroup
          {...field}
          label={t`Communities`}
          options={communities.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormField>
  );
  if (communities.length <= MAX_UNFOLDED) return choices;
  return <Disclosure title={t`Communities in the letter`}>{choices}</Disclosure>;
}

const rhythms = () => [
  { value: 'none', label: t`No letter` },
  { value: 'weekly', label: t`Every week` },
  { value: 'daily', label: t`Every day` },
];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));
