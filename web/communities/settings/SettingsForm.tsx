import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Control, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Community, CommunitySettings, type Privacy } from '#contract/communities/communities.ts';
import { CommunityFields } from '#web/communities/CommunityFields.tsx';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { languageOptions } from '#web/platform/language/languageOptions.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { JoiningFields, JoiningValues, joiningOf } from './JoiningFields.tsx';

/** The select of the language has an empty value for none. */
const SettingsValues = CommunitySettings.extend({ ...JoiningValues.shape, language: z.string() });
type SettingsValues = z.output<typeof SettingsValues>;

const fieldsOf = (community: Community) => ({
  ...settingsOf(community),
  language: community.language ?? '',
  ...joiningOf(community),
});

const settingsOf = ({ name, description, privacy, becomesPublicAt }: Community): CommunitySettings => ({
  name,
  description,
  // Saving another field must not cancel a planned publication.
  privacy: becomesPublicAt ? 'public' : privacy,
});

interface Props {
  community: Community;
  onSaved: (saved: Community) => void;
}

/** The form for everything that guides set: what the community is, who can read it, and who can join. */
export function SettingsForm({ community, onSaved }: Props) {
  const confirm = useConfirm();
  const { form, ...rest } = useContractForm({
    schema: SettingsValues,
    defaults: fieldsOf(community),
    send: async (values) => {
      const question = questionBefore(community, values.privacy);
      if (question && !(await confirm(question))) return;
      const saved = await saveChanges(community, values);
      form.reset(fieldsOf(saved));
      onSaved(saved);
    },
    fallback: t`Failed to save settings.`,
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const { control } = form;

  /** Another privacy has another way to join, unless people ask to join. The server follows the same rule. */
  function changeJoining(privacy: Privacy) {
    if (form.getValues('joining') === 'request') return;
    const isOpen = privacy === 'public' && community.privacy === 'public';
    form.setValue('joining', isOpen ? 'open' : 'invitation', { shouldDirty: true });
  }

  return (
    <Form {...rest} action={t`Save Settings`}>
      <UnsavedChangesDialog blocker={blocker} />
      <CommunityFields control={control} community={community} onPrivacyChange={changeJoining} />
      <PrivacyNote control={control} savedPrivacy={settingsOf(community).privacy} />
      <JoiningFields control={control} community={community} />
      <FormField control={control} name="language">
        {(field) => (
          <Select
            {...field}
            label={t`Language`}
            hint={t`Of what its members write. Screen readers read it in this language.`}
            options={languageOptions(field.value)}
          />
        )}
      </FormField>
    </Form>
  );
}

/** Sends what has changed: the settings first, because the ways to join depend on the privacy. */
async function saveChanges(community: Community, values: SettingsValues): Promise<Community> {
  const params = { id: community.id };
  const { name, description, pictureId, privacy, language, ...joining } = values;
  const settings = { name, description, privacy };
  const isChanged = pictureId !== undefined || !isEqual(settings, settingsOf(community));
  let saved = isChanged
    ? await api.communities.update({ params, body: { ...settings, pictureId } })
    : community;
  if (language !== (saved.language ?? ''))
    saved = await api.communities.updateLanguage({ params, body: { language: language || null } });
  if (isEqual(joining, joiningOf(saved))) return saved;
  const questions = joining.questions.filter((question) => question !== '');
  return await api.communities.updateJoining({ params, body: { ...joining, questions } });
}

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The question to confirm before a change of the privacy; null if there is none. */
function questionBefore({ privacy, becomesPublicAt }: Community, chosen: Privacy) {
  if (privacy === 'private' && !becomesPublicAt && chosen === 'public') return makePublic();
  return privacy === 'public' && chosen === 'private' ? makePrivate() : null;
}

const makePublic = () => ({
  title: t`Make this community public?`,
  body: (
    <>
      <p>
        <Trans>
          In 24 hours everyone will be able to read all its posts and replies, including past ones.
        </Trans>
      </p>
      <p>
        <Trans>
          Its events and the names of those who have booked them will be visible as well. Anyone who is signed
          in will see its members and can join. Open invitations will no longer work.
        </Trans>
      </p>
      <p>
        <Trans>All guides will be notified by mail, and any of them can call it off until then.</Trans>
      </p>
    </>
  ),
  action: t`Make Public`,
  tone: 'danger' as const,
});

const makePrivate = () => ({
  title: t`Make this community private?`,
  body: t`From now on only members can read it and book its events. Bookings of everyone else, including guests, will be cancelled, and they will be notified by mail.`,
  action: t`Make Private`,
});

interface PrivacyNoteProps {
  control: Control<SettingsValues>;
  savedPrivacy: Privacy;
}

/** Explains the consequences of changing the privacy, before it is saved. */
function PrivacyNote({ control, savedPrivacy }: PrivacyNoteProps) {
  const privacy = useWatch({ control, name: 'privacy' });
  if (privacy === savedPrivacy) return null;
  return (
    <Note role="status">
      {privacy === 'public'
        ? t`It becomes public after 24 hours. Then anyone can read its posts, including earlier ones, and open invitations no longer work.`
        : t`Once it is private, bookings of people who are not members, including guests, are cancelled. They are notified by mail.`}
    </Note>
  );
}
