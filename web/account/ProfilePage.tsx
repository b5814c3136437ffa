import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { RemindersSwitch } from './RemindersSwitch.tsx';
import { ThemeForm } from './ThemeForm.tsx';
import { useProfileForm } from './useProfileForm.ts';
import { useThemeForm } from './useThemeForm.ts';

export function ProfilePage() {
  const member = useMember();
  const profile = useProfileForm(member);
  const theme = useThemeForm(member);
  const isThemeChanged = member.isPatron && theme.form.formState.isDirty;
  const { blocker } = useUnsavedGuard(profile.form.formState.isDirty || isThemeChanged);
  return (
    <>
      <PageTitle title="Profile" />
      <PageTop title="Profile" />
      <LeaveQuestion blocker={blocker} />
      <AccountSection>
        <ProfileForm {...profile} email={member.email} />
      </AccountSection>
      {member.isPatron && (
        <AccountSection
          title="Theme"
          lede="A thread of colour under your name, and around your badge. A thank-you to supporters."
        >
          <ThemeForm {...theme} member={member} />
        </AccountSection>
      )}
      <AccountSection title="Mails">
        <RemindersSwitch member={member} />
      </AccountSection>
    </>
  );
}
