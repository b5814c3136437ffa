import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { RegistrationDraft, type RegistrationMode, type SiteSettings } from '#contract/site/registration.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { SiteLayout } from '#web/site/layout/SiteLayout.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { siteSettingsQuery } from './queries.ts';
import style from './SitePage.module.css';

export { loadSiteSettings as loader } from './queries.ts';
export { SitePage as Component };

/** Who may register. */
function SitePage() {
  return (
    <SiteLayout part="registration">
      <section className={style.section} aria-labelledby="registration">
        <h2 id="registration">
          <Trans context="accounts">Registration</Trans>
        </h2>
        <p className={style.intro}>
          <Trans>Accounts that exist are not affected, and neither are guests who book an event.</Trans>
        </p>
        <Loaded
          query={useQuery(siteSettingsQuery())}
          errorMessage={t`Failed to load the settings.`}
          skeleton={<SkeletonLines lineCount={6} />}
        >
          {(settings) => <RegistrationForm settings={settings} />}
        </Loaded>
      </section>
    </SiteLayout>
  );
}

const modeOptions = () => [
  { value: 'open', label: t`Everyone`, hint: t`Anyone can make an account` },
  { value: 'approval', label: t`After Approval`, hint: t`An admin accepts each new account` },
  { value: 'invitation', label: t`By Invitation`, hint: t`People need an invitation or a link` },
  { value: 'closed', label: t`Nobody`, hint: t`No new accounts can be made` },
];

const valuesOf = ({ registration: { mode, question, guidesAdmit } }: SiteSettings) => ({
  mode,
  question: question ?? '',
  guidesAdmit,
});

function RegistrationForm({ settings }: { settings: SiteSettings }) {
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: RegistrationDraft,
    defaults: valuesOf(settings),
    send: async (body) => {
      const saved = await api.site.changeRegistration({ body });
      queryClient.setQueryData(siteSettingsQuery().queryKey, saved);
      form.reset(valuesOf(saved));
      toast.success(t`The settings are saved.`);
    },
    fallback: t`Failed to save the settings.`,
  });
  const { control } = form;
  const mode = useWatch({ control, name: 'mode' });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form {...rest} action={t`Save`}>
      <UnsavedChangesDialog blocker={blocker} />
      <FormField control={control} name="mode">
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label={t`Who may register`}
            options={modeOptions()}
            onChange={(chosen) => onChange(chosen as RegistrationMode)}
          />
        )}
      </FormField>
      {mode === 'approval' && (
        <FormField control={control} name="question">
          {(field) => (
            <TextField
              {...field}
              value={field.value ?? ''}
              label={t`Question (optional)`}
              hint={t`People answer it when they register. Without one, they are asked “What brings you here?”`}
              maxLength={300}
              autoComplete="off"
            />
          )}
        </FormField>
      )}
      {mode === 'invitation' && (
        <FormField control={control} name="guidesAdmit">
          {({ value, error: _, ...field }) => (
            <Switch
              {...field}
              isSelected={value ?? false}
              hint={t`Anyone can found a community and make links for it. Invitations that guides mail always count.`}
            >
              <Trans>Links of guides count as invitations</Trans>
            </Switch>
          )}
        </FormField>
      )}
    </Form>
  );
}
