import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import {
  MAX_OBSERVANCE_DAYS,
  type NamedDay,
  type ObservanceKind,
  type Observances,
  ObservancesDraft,
} from '#contract/sadhana/observances.ts';
import { api } from '#web/platform/api/api.ts';
import { dayText } from '#web/platform/calendar/wallTime.ts';
import { readerZone, zoneChoices } from '#web/platform/calendar/zones.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { kindNames } from '#web/sadhana/observanceNames.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { CheckboxGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './PracticeSettingsPage.module.css';
import { updateSettingsInCache } from './settingsQueries.ts';

/** A larger file contains more than the days of a calendar. */
const MAX_FILE_BYTES = 5_000_000;

/** The form for the days of the moon and of a calendar file that the member observes. */
export function ObservancesSection({ observances }: { observances: Observances }) {
  const queryClient = useQueryClient();
  const member = useMember();
  const { replaceUser } = useSession();
  const { form, ...rest } = useContractForm({
    schema: ObservancesDraft,
    defaults: {
      kinds: observances.kinds,
      timezone: observances.timezone ?? readerZone(),
      days: observances.days,
    },
    send: async (body) => {
      const saved = await api.sadhana.setObservances({ body });
      updateSettingsInCache(queryClient, () => saved);
      const { hasObservances: _before, ...others } = member;
      const hasObservances = saved.observances.kinds.length > 0;
      replaceUser({ ...others, ...(hasObservances && { hasObservances }) });
      form.reset(form.getValues());
      toast.success(t`Your observances are saved.`);
    },
    fallback: t`Failed to save the observances.`,
  });
  const kinds = form.watch('kinds');
  const zone = form.watch('timezone');
  const hasMoon = kinds.some((kind) => kind !== 'file');
  const setDays = (days: NamedDay[]) => {
    const others = kinds.filter((kind) => kind !== 'file');
    form.setValue('days', days, { shouldDirty: true });
    form.setValue('kinds', days.length > 0 ? [...others, 'file'] : others, { shouldDirty: true });
  };
  return (
    <section className={style.section} aria-labelledby="observances">
      <h2 id="observances">
        <Trans>Observances</Trans>
      </h2>
      <Form {...rest} action={t`Save Observances`}>
        <FormField control={form.control} name="kinds">
          {({ isRequired: _, onChange, ...field }) => (
            <CheckboxGroup
              {...field}
              onChange={(values) => onChange(values as ObservanceKind[])}
              label={t`Days that I observe`}
              options={Object.entries(kindNames()).map(([value, label]) => ({ value, label }))}
            />
          )}
        </FormField>
        {kinds.includes('file') && <CalendarFile days={form.watch('days') ?? []} onChange={setDays} />}
        {hasMoon && (
          <>
            <FormField control={form.control} name="timezone">
              {(field) => <Select {...field} label={t`Timezone`} options={zoneChoices()} />}
            </FormField>
            <p className={style.hint}>
              <Trans>Computed for 06:00 in {zone}. Your tradition’s calendar may differ by a day.</Trans>
            </p>
          </>
        )}
      </Form>
    </section>
  );
}

interface FileProps {
  days: readonly NamedDay[];
  onChange: (days: NamedDay[]) => void;
}

/** The days of a calendar file, and the button that chooses another one. The file stays on the device. */
function CalendarFile({ days, onChange }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [first, last] = [days[0], days.at(-1)];
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const read = await readDays(file);
    setFailure(read.failure);
    if (read.days) onChange(read.days);
    target.value = ''; // The same file can be chosen again.
  };
  return (
    <div className={style.part}>
      {first && last ? (
        <p>
          <Plural value={days.length} one="# day" other="# days" />, {dayText(first.on)} – {dayText(last.on)}
        </p>
      ) : (
        <p>
          <Trans>Choose the calendar of your monastery or tradition, a file that ends with .ics.</Trans>
        </p>
      )}
      {failure && (
        <Note tone="rose" role="alert">
          {failure}
        </Note>
      )}
      <div className={style.actions}>
        <Button onPress={() => input.current?.click()}>
          {first ? t`Choose Another File` : t`Choose File`}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept=".ics,text/calendar"
          aria-label={t`Choose File`}
          onChange={choose}
        />
        {first && (
          <Button variant="subtle" onPress={() => onChange([])}>
            <Trans>Remove Days</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Reads the days of a file, or says why they cannot be used. */
async function readDays(file: File): Promise<{ days: NamedDay[] | null; failure: string | null }> {
  const refused = (failure: string) => ({ days: null, failure });
  if (file.size > MAX_FILE_BYTES) return refused(t`This file is larger than 5 MB. Nothing was changed.`);
  try {
    const { calendarFileDays } = await import('./calendarFileDays.ts');
    const days = calendarFileDays(await file.text(), practiceToday());
    if (days.length === 0) return refused(t`This file has no days from a year ago on. Nothing was changed.`);
    if (days.length > MAX_OBSERVANCE_DAYS)
      return refused(
        t`This file has ${{ n: days.length }} days, and at most ${{ max: MAX_OBSERVANCE_DAYS }} can be kept. Nothing was changed.`,
      );
    return { days, failure: null };
  } catch {
    return refused(t`This file is not a calendar that can be read. Nothing was changed.`);
  }
}
