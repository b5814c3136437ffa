import { useWatch } from 'react-hook-form';
import { isUrl } from '#contract/platform/isUrl.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import { useDebounced } from '#web/ui/useDebounced.ts';
import style from './ProfileForm.module.css';
import type { ProfileTerms } from './useProfileForm.ts';

/** The email is shown and stays: the account hangs on it. */
export function ProfileForm({ form, email, ...rest }: ProfileTerms & { email: string }) {
  const { control } = form;
  const { fullName, username, avatarUrl } = useWatch({ control });
  // A half-typed address is another server's business as little as ours.
  const [address, settle] = useDebounced(avatarUrl ?? '', PAUSE_MS);
  const picture = isAddress(address) ? address : null;
  return (
    <Form {...rest} action="Save Changes">
      <div className={style.face}>
        <Avatar name={fullName || username || ''} src={picture} size="large" />
        {!picture && <p>Without a picture, the first letter of your name stands in.</p>}
      </div>
      <div className={style.row}>
        <FormField control={control} name="fullName">
          {(field) => <TextField {...field} label="Full name" autoComplete="name" />}
        </FormField>
        <FormField control={control} name="username">
          {(field) => <TextField {...field} label="Username" autoComplete="username" />}
        </FormField>
      </div>
      <dl className={style.email}>
        <dt>Email</dt>
        <dd>{email}</dd>
      </dl>
      <FormField control={control} name="avatarUrl">
        {(field) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            onBlur={() => {
              settle();
              field.onBlur();
            }}
            label="Avatar URL"
            type="url"
            isOptional
            autoComplete="photo"
          />
        )}
      </FormField>
    </Form>
  );
}

const PAUSE_MS = 600;

const isAddress = (typed: string) => /^https?:\/\/[^/\s]+\S*$/i.test(typed) && isUrl(typed);
