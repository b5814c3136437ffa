import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import { MAX_DAY_START, type PracticeSettings } from '#contract/sadhana/settings.ts';
import { api } from '#web/platform/api/api.ts';
import { hourText } from '#web/platform/calendar/days.ts';
import { weekdayChoices } from '#web/platform/calendar/weekdayChoices.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { announceSession } from '#web/sadhana/presence/announceSession.ts';
import { CheckboxGroup, RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { ReminderFields } from './ReminderFields.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { draftOf, fieldsOf, SettingsSchema } from './settingsFields.ts';
import { updateSettingsInCache } from './settingsQueries.ts';

/**
 * The form for the start of the day, the weekdays of practice, the figures that are shown, the presence in "sitting
 * now", and the hour of practice.
 */
export function SettingsForm({ settings }: { settings: PracticeSettings }) {
  const queryClient = useQueryClient();
  const member = useMember();
  const { replaceUser } = useSession();
  const { kinds } = settings.observances;
  const { weekdays, observances } = practiceDaysOn(settings, practiceToday());
  const { form, ...rest } = useContractForm({
    schema: SettingsSchema,
    defaults: fieldsOf(settings, { weekdays, isOnObservances: observances.length > 0 }),
    send: async (fields) => {
      let saved = await api.sadhana.updateSettings({ body: draftOf(fields) });
      const { dayStartsAt, show, presence } = saved;
      replaceUser({ ...member, practice: { dayStartsAt, show, presence } });
      if (!presence) announceSession(member.id, null);
      const chosen = fields.isOnObservances ? kinds : [];
      if (fields.weekdays.join() !== weekdays.join() || chosen.join() !== observances.join())
        saved = await api.sadhana.setCadence({
          body: { weekdays: fields.weekdays, observances: chosen, from: practiceToday() },
        });
      updateSettingsInCache(queryClient, () => saved);
      form.reset(form.getValues());
      toast.success(t`Your settings are saved.`);
    },
    fallback: t`Failed to save the settings.`,
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const { control } = form;
  return (
    <Form {...rest} action={t`Save Settings`}>
      <UnsavedChangesDialog blocker={blocker} />
      <SettingsGroup title={t`My day`}>
        <FormField control={control} name="dayStartsAt">
          {(field) => (
            <Select
              {...field}
              label={t`My day begins at`}
              hint={t`Practice before this hour counts for the day before.`}
              options={HOURS}
            />
          )}
        </FormField>
        <FormField control={control} name="weekdays">
          {({ isRequired: _, ...field }) => (
            <CheckboxGroup
              {...field}
              label={t`Days of practice`}
              variant="chips"
              hint={t`Other days neither break nor lengthen your streak.`}
              options={weekdayChoices()}
            />
          )}
        </FormField>
        {(kinds.length > 0 || observances.length > 0) && (
          <FormField control={control} name="isOnObservances">
            {({ name, value, onChange, onBlur, inputRef }) => (
              <Switch
                {...{ name, onBlur, inputRef }}
                isSelected={value}
                onChange={(isOn) => {
                  onChange(isOn);
                  if (isOn) form.setValue('weekdays', [], { shouldDirty: true });
                  form.clearErrors('weekdays');
                }}
                hint={t`Weekdays that you choose above count, too.`}
              >
                <Trans>Only on observances</Trans>
              </Switch>
            )}
          </FormField>
        )}
      </SettingsGroup>
      <SettingsGroup title={t`What I see`}>
        <FormField control={control} name="show">
          {({ isRequired: _, ...field }) => (
            <RadioGroup
              {...field}
              label={t({ message: 'Show', context: 'verb' })}
              options={[
                { value: 'streak', label: t`Streak` },
                { value: 'days', label: t`Days this month` },
                { value: 'nothing', label: t({ message: 'Nothing', context: 'show' }) },
              ]}
            />
          )}
        </FormField>
        <FormField control={control} name="presence">
          {({ value, ...field }) => (
            <Switch
              {...field}
              isSelected={value}
              hint={t`Others see only a number. Who is sitting is not stored.`}
            >
              <Trans>Count me among those sitting, and show me how many</Trans>
            </Switch>
          )}
        </FormField>
      </SettingsGroup>
      <SettingsGroup title={t`My hour`}>
        <ReminderFields control={control} />
      </SettingsGroup>
    </Form>
  );
}

const HOURS = Array.from({ length: MAX_DAY_START + 1 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));

/** The weekdays and observances that are days of practice on a day. */
function practiceDaysOn({ cadence }: PracticeSettings, day: string) {
  const { weekdays = [...WEEKDAYS], observances = [] } = cadence.findLast(({ from }) => from <= day) ?? {};
  return { weekdays, observances };
}
