import { ThemeDraft, type User } from '../../contract/account.ts';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { toast } from '../ui/toast.ts';

const fieldsOf = ({ profileTheme }: User) => ({ usernameGradient: profileTheme.usernameGradient ?? '' });

export type ThemeTerms = ReturnType<typeof useThemeForm>;

export function useThemeForm(member: User) {
  const { replaceUser } = useSession();
  const terms = useContractForm({
    schema: ThemeDraft,
    defaults: fieldsOf(member),
    send: async (body) => {
      const saved = await api.account.updateTheme({ body });
      replaceUser(saved);
      terms.form.reset(fieldsOf(saved));
      toast.success('Your theme is saved.');
    },
    fallback: 'Failed to update theme.',
  });
  return terms;
}
