import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import type { PracticeSettings } from '#contract/sadhana/settings.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { announceSession } from '#web/sadhana/presence/announceSession.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { DayFields } from './DayFields.tsx';
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
  const practiceDays = { weekdays, isOnObservances: observances.length > 0 };
  const { form, ...rest } = useContractForm({
    schema: SettingsSchema,
    defaults: fieldsOf(settings, practiceDays),
    send: async (fields) => {
      let saved = await api.sadhana.updateSettings({ body: draftOf(fields) });
      const { dayStartsAt, show, presence } = saved;
      replaceUser({ ...member, practice: { dayStartsAt, show, presence } });
      if (!presence) announceSession(member.id, null);
      const isSwitched = fields.isOnObservances !== practiceDays.isOnObservances;
      if (isSwitched || fields.weekdays.join() !== weekdays.join()) {
        const switched = fields.isOnObservances ? kinds : [];
        const chosen = isSwitched ? switched : observances;
        saved = await api.sadhana.setCadence({
          body: { weekdays: fields.weekdays, observances: chosen, from: practiceToday() },
        });
      }
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
      <DayFields form={form} practiceDays={practiceDays} hasObservances={kinds.length > 0} />
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

/** The weekdays and observances that are days of practice on a day. */
function practiceDaysOn({ cadence }: PracticeSettings, day: string) {
  const { weekdays = [...WEEKDAYS], observances = [] } = cadence.findLast(({ from }) => from <= day) ?? {};
  return { weekdays, observances };
}
