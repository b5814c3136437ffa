import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReflectionsUse, type SiteSettings, site } from '#contract/site/registration.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { SiteLayout } from '#web/site/layout/SiteLayout.tsx';
import { siteSettingsQuery } from '#web/site/queries.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { OwnReflections } from './OwnReflections.tsx';
import style from './OwnReflectionsPage.module.css';

export { loadOwnReflections as loader } from './queries.ts';
export { OwnReflectionsPage as Component };

/** Which reflections the days show, and those of this site. */
function OwnReflectionsPage() {
  return (
    <SiteLayout part="reflections">
      <div className={style.page}>
        <p className={style.intro}>
          <Trans>A day keeps its reflection once it has begun anywhere on earth.</Trans>
        </p>
        <Loaded
          query={useQuery(siteSettingsQuery())}
          errorMessage={t`Failed to load the settings.`}
          skeleton={<SkeletonLines lineCount={4} />}
        >
          {/* The server changes the choice when the last reflection is deleted. */}
          {(settings) => <UseForm key={settings.reflections.use} settings={settings} />}
        </Loaded>
        <OwnReflections />
      </div>
    </SiteLayout>
  );
}

const choices = () => [
  { value: 'built-in', label: t`Those of the product`, hint: t`Short texts, with translations` },
  { value: 'own', label: t`Only your own`, hint: t`One after the other` },
  { value: 'both', label: t`Both`, hint: t`One after the other` },
];

function UseForm({ settings }: { settings: SiteSettings }) {
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: site.changeReflections.body,
    defaults: settings.reflections,
    send: async (body) => {
      const saved = await api.site.changeReflections({ body });
      form.reset(saved.reflections);
      queryClient.setQueryData(siteSettingsQuery().queryKey, saved);
      toast.success(t`The settings are saved.`);
    },
    fallback: t`Failed to save the settings.`,
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form {...rest} action={t`Save`}>
      <UnsavedChangesDialog blocker={blocker} />
      <FormField control={form.control} name="use">
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label={t`Which reflections are shown`}
            options={choices()}
            onChange={(chosen) => onChange(chosen as ReflectionsUse)}
          />
        )}
      </FormField>
    </Form>
  );
}
