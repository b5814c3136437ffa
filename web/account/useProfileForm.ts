import { ProfileDraft, type User } from '#contract/account.ts';
import { api } from '#web/platform/api/api.ts';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const fieldsOf = ({ fullName, username, avatarUrl }: User) => ({
  fullName: fullName ?? '',
  username,
  avatarUrl: avatarUrl ?? '',
});

export type ProfileTerms = ReturnType<typeof useProfileForm>;

export function useProfileForm(member: User) {
  const { replaceUser } = useSession();
  const terms = useContractForm({
    schema: ProfileDraft,
    defaults: fieldsOf(member),
    send: async (body) => {
      const saved = await api.account.updateProfile({ body });
      replaceUser(saved);
      terms.form.reset(fieldsOf(saved));
      toast.success('Your profile is saved.');
    },
    fallback: 'Failed to update profile.',
  });
  return terms;
}
