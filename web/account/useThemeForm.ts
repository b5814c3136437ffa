import { ThemeDraft, type User } from '#contract/account.ts';
import { api } from '#web/platform/api/api.ts';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

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
