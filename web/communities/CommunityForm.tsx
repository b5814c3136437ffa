import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { type Community, CommunitySettings } from '#contract/communities/communities.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

interface Props {
  /** The one that is changed; none for a new one. */
  community?: Community;
  save: (body: CommunitySettings) => Promise<Community>;
  onSaved: (community: Community) => void;
  /** What the button says. */
  action: string;
  fallback: string;
  /** Beside the button. */
  ways?: ReactNode;
}

const PRIVACIES = [
  { value: 'public', label: 'Public', hint: 'Anyone reads and joins' },
  { value: 'private', label: 'Private', hint: 'By invitation only' },
];

const fieldsOf = (community?: Community): CommunitySettings => ({
  name: community?.name ?? '',
  description: community?.description ?? '',
  // One that is announced to become public stays so when something else is saved.
  privacy: community?.becomesPublicAt ? 'public' : (community?.privacy ?? 'public'),
});

/** What a community is called, what it is for, and who may read it. */
export function CommunityForm({ community, save, onSaved, action, fallback, ways }: Props) {
  const confirm = useConfirm();
  const { form, ...rest } = useContractForm({
    schema: CommunitySettings,
    defaults: fieldsOf(community),
    send: async (body) => {
      const isOpening = community?.privacy === 'private' && !community.becomesPublicAt;
      if (isOpening && body.privacy === 'public' && !(await confirm(MAKE_PUBLIC))) return;
      const isClosing = community?.privacy === 'public';
      if (isClosing && body.privacy === 'private' && !(await confirm(MAKE_PRIVATE))) return;
      const saved = await save(body);
      // A new one is left with that; the settings stay, and are at rest again.
      if (community) form.reset(fieldsOf(saved));
      else release();
      onSaved(saved);
    },
    fallback,
  });
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty);
  const { control } = form;
  return (
    <Form {...rest} action={action} ways={ways}>
      <LeaveQuestion blocker={blocker} />
      <FormField control={control} name="name">
        {(field) => <TextField {...field} label="Name" isProse autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => <TextArea {...field} label="Description" rows={5} />}
      </FormField>
      <FormField control={control} name="privacy">
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label="Privacy"
            look="rows"
            options={PRIVACIES}
            onChange={(chosen) => onChange(chosen as CommunitySettings['privacy'])}
          />
        )}
      </FormField>
      {community && <PrivacyNote control={control} before={fieldsOf(community).privacy} />}
    </Form>
  );
}

const MAKE_PUBLIC = {
  title: 'Make this community public?',
  body: (
    <>
      <p>In 24 hours everybody will be able to read all its posts and replies, those of the past too.</p>
      <p>
        Its events and the names of those who have booked them will be visible as well. Whoever is signed in
        will see its members and can join. Open invitations will be void.
      </p>
      <p>All guides are told by mail, and any of them can call it off until then.</p>
    </>
  ),
  action: 'Make Public',
  tone: 'danger',
} as const;

const MAKE_PRIVATE = {
  title: 'Make this community private?',
  body: 'From now on only its members can read it and book its events. What others have booked is given back, guests too, and they are told by mail.',
  action: 'Make Private',
} as const;

interface PrivacyProps {
  control: Control<CommunitySettings>;
  before: CommunitySettings['privacy'];
}

/** What follows when a community is opened to everyone, or closed. */
function PrivacyNote({ control, before }: PrivacyProps) {
  const privacy = useWatch({ control, name: 'privacy' });
  if (privacy === before) return null;
  return (
    <Note role="status">
      {privacy === 'public'
        ? 'It becomes public after 24 hours. Then anyone can read its posts, the earlier ones too, and open invitations are void.'
        : 'Once it is private, whoever is no member loses what they have booked here, guests too. They are told by mail.'}
    </Note>
  );
}
