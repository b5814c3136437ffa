import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { type Control, type FieldPath, useFormState } from 'react-hook-form';
import type { SeriesDraft } from '#contract/events/series.ts';
import { SitFields } from '#web/events/series/sit/SitFields.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import type { EventFormValues } from './eventFormValues.ts';
import style from './FoldedFields.module.css';
import { GuestsConfirmField, JoinUrlField } from './SeriesFields.tsx';

interface Props {
  control: Control<EventFormValues, unknown, SeriesDraft>;
}

/** The fields that most events do not need. A section with values or errors is unfolded. */
export function FoldedFields({ control }: Props) {
  const { defaultValues: { sit, joinUrl } = {} } = useFormState({ control });
  return (
    <div className={style.sections}>
      <Section
        title={t`Shared Sit`}
        control={control}
        names={['sit']}
        hasValues={Boolean(sit?.phases?.length)}
      >
        <SitFields control={control} />
      </Section>
      <Section title={t`Online`} control={control} names={['joinUrl']} hasValues={Boolean(joinUrl)}>
        <JoinUrlField control={control} />
      </Section>
      <Section title={t`Guests`} control={control} names={['guestsConfirm']} hasValues={false}>
        <GuestsConfirmField control={control} />
      </Section>
    </div>
  );
}

interface SectionProps extends Pick<Props, 'control'> {
  title: string;
  names: FieldPath<EventFormValues>[];
  hasValues: boolean;
  children: ReactNode;
}

function Section({ title, control, names, hasValues, children }: SectionProps) {
  const [isOpen, setIsOpen] = useState(hasValues);
  const { errors } = useFormState({ control, name: names });
  const hasError = names.some((name) => name in errors);
  return (
    <Disclosure title={title} isOpen={isOpen || hasError} onToggle={setIsOpen}>
      <div className={style.fields}>{children}</div>
    </Disclosure>
  );
}
