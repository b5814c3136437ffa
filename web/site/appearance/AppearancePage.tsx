import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Picture } from '#contract/pictures.ts';
import { APPEARANCE_LENGTHS, AppearanceDraft, markPath } from '#contract/site/appearance.ts';
import type { SiteSettings } from '#contract/site/registration.ts';
import { PictureInput } from '#web/pictures/public.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { pictureUrl } from '#web/platform/pictureUrl.ts';
import { reloadApp } from '#web/platform/session/hardNavigation.ts';
import { SiteLayout } from '#web/site/layout/SiteLayout.tsx';
import { siteSettingsQuery } from '#web/site/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './AppearancePage.module.css';
import { AppearancePreview } from './AppearancePreview.tsx';
import { ColourField } from './ColourField.tsx';

export { loadSiteSettings as loader } from '#web/site/queries.ts';
export { AppearancePage as Component };

/** The name and the look of the site. */
function AppearancePage() {
  return (
    <SiteLayout part="appearance">
      <div className={style.page}>
        <p className={style.intro}>
          <Trans>What is empty stays as the product has it. Everything here is public but the welcome.</Trans>
        </p>
        <Loaded
          query={useQuery(siteSettingsQuery())}
          errorMessage={t`Failed to load the settings.`}
          skeleton={<SkeletonLines lineCount={12} />}
        >
          {({ appearance, defaultName }) => (
            <AppearanceForm appearance={appearance} defaultName={defaultName} />
          )}
        </Loaded>
      </div>
    </SiteLayout>
  );
}

type Appearance = SiteSettings['appearance'];

/** The parts that this page itself shows, so that it is loaded again when they change. */
const lookOf = ({ name, accent, mark }: Appearance) => JSON.stringify([name, accent, mark]);

interface FormProps {
  appearance: Appearance;
  /** The name of the site as long as admins set none. */
  defaultName: string;
}

function AppearanceForm({ appearance, defaultName }: FormProps) {
  const queryClient = useQueryClient();
  const [upload, setUpload] = useState<Picture | null>(null);
  const { form, ...rest } = useContractForm({
    schema: AppearanceDraft,
    defaults: appearance,
    send: async (body) => {
      const saved = await api.site.changeAppearance({ body });
      queryClient.setQueryData(siteSettingsQuery().queryKey, saved);
      form.reset(saved.appearance);
      toast.success(t`The settings are saved.`);
      if (lookOf(saved.appearance) !== lookOf(appearance)) reloadApp();
    },
    fallback: t`Failed to save the settings.`,
  });
  const { control } = form;
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const draft = useWatch({ control });
  const markOf = (id: string) => (upload?.id === id ? pictureUrl(upload, 256) : markPath(id));
  const mark = draft.mark ? markOf(draft.mark) : null;
  /** Gives a field that is set the default of the product. */
  const resetButton = (field: keyof Appearance) =>
    draft[field] ? (
      <Button variant="plain" onPress={() => form.setValue(field, null, { shouldDirty: true })}>
        <Trans>Back to the Default</Trans>
      </Button>
    ) : null;
  return (
    <Form {...rest} action={t`Save`}>
      <UnsavedChangesDialog blocker={blocker} />
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            label={t`Name`}
            labelEnd={resetButton('name')}
            isOptional
            placeholder={defaultName}
            maxLength={APPEARANCE_LENGTHS.name}
            autoComplete="off"
            hint={t`In the header, in titles, mails and calendars`}
          />
        )}
      </FormField>
      <FormField control={control} name="tagline">
        {(field) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            label={t`Tagline`}
            labelEnd={resetButton('tagline')}
            isOptional
            placeholder={t`A quiet room for the oldest question.`}
            maxLength={APPEARANCE_LENGTHS.tagline}
            autoComplete="off"
            hint={t`The large words of the start page, in every language`}
          />
        )}
      </FormField>
      <FormField control={control} name="introduction">
        {(field) => (
          <TextArea
            {...field}
            value={field.value ?? ''}
            label={t`Introduction`}
            labelEnd={resetButton('introduction')}
            isOptional
            rows={3}
            maxLength={APPEARANCE_LENGTHS.introduction}
            hint={t`Below the tagline, and where the site is shared as a link`}
          />
        )}
      </FormField>
      <FormField control={control} name="accent">
        {(field) => <ColourField {...field} value={field.value ?? null} labelEnd={resetButton('accent')} />}
      </FormField>
      <FormField control={control} name="mark">
        {({ onChange, error }) => (
          <Field
            label={t`Mark`}
            labelEnd={resetButton('mark')}
            isOptional
            hint={t`A square picture of at least 192 pixels: in the header, as the icon of the site, and in mails`}
            error={error}
          >
            {({ id, ...described }) => (
              <div id={id} className={style.mark} {...described}>
                {mark && <img className={style.markPicture} src={mark} alt="" width={64} height={64} />}
                <PictureInput
                  use="mark"
                  label={t`Choose a Picture`}
                  // “Back to the Default” removes it.
                  hasPicture={false}
                  onChange={(picture) => {
                    setUpload(picture);
                    onChange(picture?.id ?? null);
                  }}
                />
              </div>
            )}
          </Field>
        )}
      </FormField>
      <FormField control={control} name="welcome">
        {(field) => (
          <TextArea
            {...field}
            value={field.value ?? ''}
            label={t({ message: 'Welcome', context: 'of the site' })}
            labelEnd={resetButton('welcome')}
            isOptional
            rows={4}
            maxLength={APPEARANCE_LENGTHS.welcome}
            hint={t`New members see it on their dashboard until they put it away`}
          />
        )}
      </FormField>
      <AppearancePreview draft={{ ...appearance, ...draft }} defaultName={defaultName} mark={mark} />
    </Form>
  );
}
