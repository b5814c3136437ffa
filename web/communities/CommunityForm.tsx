import { type ReactNode, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { type Community, CommunitySettings } from '#contract/communities/communities.ts';
import type { Picture } from '#contract/pictures.ts';
import { PictureInput } from '#web/pictures/public.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { pictureUrl } from '#web/platform/pictureUrl.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './CommunityForm.module.css';

interface Props {
  /** The community to edit; undefined for a new one. */
  community?: Community;
  save: (body: CommunitySettings) => Promise<Community>;
  onSaved: (community: Community) => void;
  /** The label of the submit button. */
  action: string;
  /** The error message if the response contains none. */
  fallback: string;
  /** More actions beside the submit button. */
  otherActions?: ReactNode;
}

/** The hints describe how people join unless the joining settings say otherwise. */
const privaciesOf = (community?: Community) => {
  const isDefault =
    !community || community.joining === (community.privacy === 'public' ? 'open' : 'invitation');
  return [
    { value: 'public', label: 'Public', hint: isDefault ? 'Anyone can read and join' : 'Anyone can read' },
    { value: 'private', label: 'Private', hint: isDefault ? 'By invitation only' : 'Only members can read' },
  ];
};

const fieldsOf = (community?: Community): CommunitySettings => ({
  name: community?.name ?? '',
  description: community?.description ?? '',
  // Saving another field must not cancel a planned publication.
  privacy: community?.becomesPublicAt ? 'public' : (community?.privacy ?? 'public'),
});

/** The form for the name, description and privacy of a community. */
export function CommunityForm({ community, save, onSaved, action, fallback, otherActions }: Props) {
  const confirm = useConfirm();
  const [picture, setPicture] = useState(community?.picture ?? null);
  const { form, ...rest } = useContractForm({
    schema: CommunitySettings,
    defaults: fieldsOf(community),
    send: async (body) => {
      const staysPrivate = community?.privacy === 'private' && !community.becomesPublicAt;
      if (staysPrivate && body.privacy === 'public' && !(await confirm(MAKE_PUBLIC))) return;
      const isPublic = community?.privacy === 'public';
      if (isPublic && body.privacy === 'private' && !(await confirm(MAKE_PRIVATE))) return;
      const saved = await save(body);
      // The settings page stays open and shows the saved values. The page for a new community closes.
      if (community) form.reset(fieldsOf(saved));
      else allowNavigation();
      onSaved(saved);
    },
    fallback,
  });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty);
  const { control } = form;

  function changePicture(chosen: Picture | null) {
    setPicture(chosen);
    form.setValue('pictureId', chosen?.id ?? null, { shouldDirty: true });
  }

  return (
    <Form {...rest} action={action} otherActions={otherActions}>
      <UnsavedChangesDialog blocker={blocker} />
      <FormField control={control} name="name">
        {(field) => <TextField {...field} label="Name" isProse autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => <TextArea {...field} label="Description" rows={5} />}
      </FormField>
      {picture && (
        <img
          className={style.picture}
          src={pictureUrl(picture, 320)}
          alt=""
          width={picture.width}
          height={picture.height}
        />
      )}
      <PictureInput use="community" label="Choose a Picture" picture={picture} onChange={changePicture} />
      <FormField control={control} name="privacy">
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label="Privacy"
            variant="rows"
            options={privaciesOf(community)}
            onChange={(chosen) => onChange(chosen as CommunitySettings['privacy'])}
          />
        )}
      </FormField>
      {community && <PrivacyNote control={control} savedPrivacy={fieldsOf(community).privacy} />}
    </Form>
  );
}

const MAKE_PUBLIC = {
  title: 'Make this community public?',
  body: (
    <>
      <p>In 24 hours everyone will be able to read all its posts and replies, including past ones.</p>
      <p>
        Its events and the names of those who have booked them will be visible as well. Anyone who is signed
        in will see its members and can join. Open invitations will no longer work.
      </p>
      <p>All guides will be notified by mail, and any of them can call it off until then.</p>
    </>
  ),
  action: 'Make Public',
  tone: 'danger',
} as const;

const MAKE_PRIVATE = {
  title: 'Make this community private?',
  body: 'From now on only members can read it and book its events. Bookings of everyone else, including guests, will be cancelled, and they will be notified by mail.',
  action: 'Make Private',
} as const;

interface PrivacyProps {
  control: Control<CommunitySettings>;
  savedPrivacy: CommunitySettings['privacy'];
}

/** Explains the consequences of changing the privacy, before it is saved. */
function PrivacyNote({ control, savedPrivacy }: PrivacyProps) {
  const privacy = useWatch({ control, name: 'privacy' });
  if (privacy === savedPrivacy) return null;
  return (
    <Note role="status">
      {privacy === 'public'
        ? 'It becomes public after 24 hours. Then anyone can read its posts, including earlier ones, and open invitations no longer work.'
        : 'Once it is private, bookings of people who are not members, including guests, are cancelled. They are notified by mail.'}
    </Note>
  );
}
