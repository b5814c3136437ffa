import { ProfileDraft, type User } from '../../contract/account.ts';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { toast } from '../ui/toast.ts';

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
