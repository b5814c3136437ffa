import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ProfileDraft, type User } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { AvatarPicture } from '#web/pictures/public.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { useOfflineReason } from '#web/ui/actions/offlineReason.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AccountSection } from './AccountSection.tsx';
import { LanguageField } from './LanguageField.tsx';
import style from './ProfilePage.module.css';
import { ThemeForm, useThemeForm } from './ThemeForm.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

export { ProfilePage as Component };

export function ProfilePage() {
  const member = useMember();
  const profile = useProfileForm(member);
  const theme = useThemeForm(member);
  const isThemeChanged = member.isPatron && theme.form.formState.isDirty;
  const { blocker } = useUnsavedGuard(profile.form.formState.isDirty || isThemeChanged);
  return (
    <>
      <PageTitle title={t`Profile`} />
      <PageHeader title={t`Profile`} />
      <UnsavedChangesDialog blocker={blocker} />
      <AccountSection>
        <ProfileForm {...profile} member={member} />
      </AccountSection>
      <AccountSection>
        <div className={style.choices}>
          <TimeZoneField member={member} />
          <LanguageField member={member} />
        </div>
      </AccountSection>
      {member.isPatron && (
        <AccountSection
          title={t({ message: 'Theme', context: 'settings' })}
          intro={t`A thread of colour under your name, and around your badge. A thank-you to supporters.`}
        >
          <ThemeForm {...theme} member={member} />
        </AccountSection>
      )}
      <AccountSection title={t`Mails`}>
        <div className={style.mails}>
          <RemindersSwitch member={member} />
          <p>
            <Trans>
              All other mails are switched under <Link href={paths.quiet()}>Letters & Quiet</Link>.
            </Trans>
          </p>
        </div>
      </AccountSection>
    </>
  );
}

/** Shows the email address too, which only the security page can change. */
function ProfileForm({ form, member, ...rest }: ProfileFormProps & { member: User }) {
  const { control } = form;
  const { fullName, username } = useWatch({ control });
  useFetchedAvatar(member);
  return (
    <Form {...rest} action={t`Save Changes`}>
      <AvatarPicture
        member={{ ...member, fullName: fullName || null, username: username || '' }}
        onChange={(saved) => form.resetField('avatarUrl', { defaultValue: saved.avatarUrl ?? '' })}
      />
      <div className={style.row}>
        <FormField control={control} name="fullName">
          {(field) => <TextField {...field} label={t`Full name`} autoComplete="name" />}
        </FormField>
        <FormField control={control} name="username">
          {(field) => <TextField {...field} label={t`Username`} autoComplete="username" />}
        </FormField>
      </div>
      <dl className={style.email}>
        <dt>
          <Trans>Email</Trans>
        </dt>
        <dd>{member.email}</dd>
      </dl>
      <FormField control={control} name="avatarUrl">
        {(field) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            label={t`Avatar URL`}
            hint={t`When you save, the picture is copied from this address.`}
            type="url"
            isOptional
            autoComplete="photo"
          />
        )}
      </FormField>
    </Form>
  );
}

const AVATAR_CHECK_MS = 2_000;
const MAX_AVATAR_CHECKS = 15;

/** After a new address is saved, shows the picture as soon as the server has copied it. */
function useFetchedAvatar({ avatar, avatarUrl }: User): void {
  const { replaceUser } = useSession();
  useQuery({
    queryKey: ['account', 'avatar', avatarUrl],
    queryFn: async ({ signal }) => {
      const user = await api.account.read({ signal });
      if (user.avatar) replaceUser(user);
      return user.avatar;
    },
    enabled: avatarUrl !== null && avatar === null,
    refetchInterval: ({ state }) =>
      state.data || state.dataUpdateCount >= MAX_AVATAR_CHECKS ? false : AVATAR_CHECK_MS,
  });
}

const fieldsOf = ({ fullName, username, avatarUrl }: User): Record<keyof ProfileDraft, string> => ({
  fullName: fullName ?? '',
  username,
  avatarUrl: avatarUrl ?? '',
});

type ProfileFormProps = ReturnType<typeof useProfileForm>;

function useProfileForm(member: User) {
  const { replaceUser } = useSession();
  const contractForm = useContractForm({
    schema: ProfileDraft,
    defaults: fieldsOf(member),
    send: async (body) => {
      const saved = await api.account.updateProfile({ body });
      replaceUser(saved);
      contractForm.form.reset(fieldsOf(saved));
      toast.success(t`Your profile is saved.`);
    },
    fallback: t`Failed to update profile.`,
  });
  return contractForm;
}

function RemindersSwitch({ member }: { member: User }) {
  const offlineReason = useOfflineReason();
  const { replaceUser } = useSession();
  const updateMutation = useMutation({
    mutationFn: (eventReminders: boolean) => api.account.updateReminders({ body: { eventReminders } }),
    onSuccess: replaceUser,
    onError: (failure) => toast.failure(errorText(failure, t`Failed to update profile.`)),
  });
  return (
    <Switch
      isSelected={updateMutation.isPending ? updateMutation.variables : member.eventReminders}
      onChange={(isOn) => updateMutation.mutate(isOn)}
      isDisabled={offlineReason !== null}
      hint={offlineReason ?? t`Sent the day before an event that you have booked.`}
    >
      <Trans>Event reminders by mail</Trans>
    </Switch>
  );
}
