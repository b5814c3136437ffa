import { msg, t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { ThemeDraft, type User } from '#contract/account.ts';
import { parseGradient, writeGradient } from '#contract/platform/gradient.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { PersonBadge } from '#web/platform/member/PersonBadge.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { avatarPicture } from '#web/platform/pictureUrl.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Name } from '#web/ui/layout/Name.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import { GradientChoices } from './GradientChoices.tsx';
import style from './ThemeForm.module.css';

export function ThemeForm({ form, member, ...rest }: ThemeFormProps & { member: User }) {
  const typed = useWatch({ control: form.control, name: 'usernameGradient' });
  return (
    <Form {...rest} action={t`Save Theme`} tone="quiet">
      <GradientChoices
        value={typed ?? ''}
        onChange={(gradient) => form.setValue('usernameGradient', gradient, { shouldDirty: true })}
      />
      <FormField control={form.control} name="usernameGradient">
        {(field) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            label={t`Username gradient`}
            placeholder="linear-gradient(90deg, peru, orchid)"
            autoComplete="off"
            hint={t`A CSS gradient; none when empty. The letters themselves stay in ink, so that every name can be read.`}
          />
        )}
      </FormField>
      <ThemePreview member={member} gradient={safeGradient(typed)} />
    </Form>
  );
}

/** Parses the gradient and prints it from the parsed parts, so that no other CSS gets into the style of the page. */
function safeGradient(typed: string | null): string | null {
  const parsed = typed ? parseGradient(typed) : null;
  return parsed && writeGradient(parsed);
}

const fieldsOf = ({ profileTheme }: User) => ({ usernameGradient: profileTheme.usernameGradient ?? '' });

type ThemeFormProps = ReturnType<typeof useThemeForm>;

export function useThemeForm(member: User) {
  const { replaceUser } = useSession();
  const contractForm = useContractForm({
    schema: ThemeDraft,
    defaults: fieldsOf(member),
    send: async (body) => {
      const saved = await api.account.updateTheme({ body });
      replaceUser(saved);
      contractForm.form.reset(fieldsOf(saved));
      toast.success(t`Your theme is saved.`);
    },
    fallback: t`Failed to update theme.`,
  });
  return contractForm;
}

const THEMES = [
  { theme: 'dawn', caption: msg`At dawn` },
  { theme: 'night', caption: msg`At night` },
];

/** The member as others see them, in the light and the dark theme. */
export function ThemePreview({ member, gradient }: { member: User; gradient: string | null }) {
  const { role, isPatron, guideOf } = member;
  const isGuide = guideOf.length > 0;
  const person = { role, isPatron, isGuide, profileTheme: { usernameGradient: gradient } };
  return (
    <div className={style.previews}>
      {THEMES.map(({ theme, caption }) => (
        <div key={theme} data-theme={theme}>
          <p className={style.caption}>{t(caption)}</p>
          <div className={style.person}>
            <Avatar name={personName(member)} {...avatarPicture(member)} />
            <span className={style.names}>
              <Name gradient={gradient}>{personName(member)}</Name>
              <PersonBadge person={person} />
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}
