import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { type About, AboutDraft, MAX_AGREEMENTS } from '#contract/communities/about.ts';
import { aboutQuery } from '#web/communities/aboutQueries.ts';
import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { forForm } from '#web/platform/loading/forForm.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { FormattedField } from '#web/platform/text/editing/FormattedField.tsx';
import { newTextFormat } from '#web/platform/text/editing/formattingChoice.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './AboutPage.module.css';

/** The form for the agreements, the practical details and the welcome of a community. */
export const AboutEditor = () => (
  <CommunityAdminLayout
    title={t`Agreements and Details`}
    permission="settings"
    noPermissionText={t`You do not have permission to view this page.`}
    back={{ label: t`About`, href: (id) => paths.communityAbout(id) }}
  >
    {({ id }) => <LoadedForm key={id} communityId={id} />}
  </CommunityAdminLayout>
);

function LoadedForm({ communityId }: { communityId: string }) {
  const { data, error, refetch } = forForm(useQuery(aboutQuery(communityId)));
  if (data) return <AboutForm communityId={communityId} about={data} />;
  if (!error) return <SkeletonLines lineCount={6} />;
  return <QueryError message={t`Failed to load the agreements.`} failure={error} onRetry={refetch} />;
}

/** The texts of a community have one format. Where there is no text yet, it is that of new texts. */
const fieldsOf = ({ about, welcome, agreements, format }: About): AboutDraft => ({
  about: about ?? '',
  welcome: welcome ?? '',
  agreements,
  format: about || welcome || agreements.length > 0 ? format : newTextFormat(),
});

function AboutForm({ communityId, about }: { communityId: string; about: About }) {
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: AboutDraft,
    defaults: fieldsOf(about),
    send: async (body) => {
      const saved = await api.communities.updateAbout({ params: { id: communityId }, body });
      form.reset(fieldsOf(saved));
      queryClient.setQueryData(aboutQuery(communityId).queryKey, saved);
      toast.success(t`Agreements and details are saved.`);
    },
    fallback: t`The agreements could not be saved.`,
  });
  const { control } = form;
  // React Hook Form's key has another name, because `id` is a field of an agreement.
  const { fields, append, remove } = useFieldArray({ control, name: 'agreements', keyName: 'key' });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form {...rest} action={t`Save Agreements`}>
      <UnsavedChangesDialog blocker={blocker} />
      {fields.map(({ key }, index) => (
        <fieldset key={key} className={style.agreement} aria-label={agreementLabel(index + 1)}>
          <FormField control={control} name={`agreements.${index}.title`}>
            {(field) => <TextField {...field} label={t`Title`} maxLength={100} autoComplete="off" />}
          </FormField>
          <FormField control={control} name={`agreements.${index}.text`}>
            {(field) => <TextArea {...field} label={t`Text`} rows={2} maxLength={500} />}
          </FormField>
          <div>
            <Button variant="danger-quiet" onPress={() => remove(index)}>
              <Trash2 />
              <Trans>Remove Agreement</Trans>
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < MAX_AGREEMENTS && (
        <div>
          <Button onPress={() => append({ title: '', text: '' })}>
            <Plus />
            <Trans>Add Agreement</Trans>
          </Button>
        </div>
      )}
      <FormattedField
        form={form}
        name="about"
        formatName="format"
        label={t`Practical details`}
        hint={t`When you meet, what to bring. For those who can read the community.`}
        rows={5}
      />
      <FormattedField
        form={form}
        name="welcome"
        formatName="format"
        label={t`Welcome`}
        hint={t`For those who have just joined.`}
        rows={3}
      />
    </Form>
  );
}

const agreementLabel = (number: number) => t`Agreement ${number}`;
