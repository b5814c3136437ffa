import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import type { PasskeyAnswer } from '#contract/auth/passkeys.ts';
import type { PasskeyRequest, ProofMethod } from '#contract/platform/reauthentication.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import style from './ProofForm.module.css';
import { answerWithPasskey, supportsPasskeys } from './passkeys.ts';

/** The proof of identity that the member gives. */
export interface SubmittedProof {
  password?: string;
  code?: string;
  passkey?: PasskeyAnswer;
}

interface Props {
  methods: ProofMethod[];
  /** The options for the method `passkey`. */
  options?: PasskeyRequest | undefined;
  /** Sends the proof. Its error is shown in the form. */
  send: (proof: SubmittedProof) => Promise<void>;
  /** The label of the button that sends a code or the password. */
  action?: string;
  /** The label of the password field, if it is not the current password. */
  passwordLabel?: string;
  onCancel?: () => void;
  /** Other actions below the form. */
  children?: ReactNode;
}

/** Asks for one of the given proofs: a passkey, or a code and the password. */
export function ProofForm(props: Props) {
  const {
    methods,
    options,
    send,
    action = t`Continue`,
    passwordLabel = t`Password`,
    onCancel,
    children,
  } = props;
  const passkeyOptions = methods.includes('passkey') && supportsPasskeys() ? options : undefined;
  const [codeKind, setCodeKind] = useState(() => firstCodeKind(methods, passkeyOptions !== undefined));
  const canUseRecoveryCode = methods.includes('recovery') && codeKind !== 'recovery';
  const needsForm = codeKind !== null || (methods.includes('password') && !passkeyOptions);
  return (
    <div className={style.proof}>
      {needsForm && (
        <CodeForm
          key={codeKind}
          codeKind={codeKind}
          needsPassword={methods.includes('password')}
          {...{ send, action, passwordLabel, onCancel }}
        />
      )}
      {passkeyOptions && <PasskeyButton options={passkeyOptions} send={send} isMain={!needsForm} />}
      {canUseRecoveryCode && (
        <Button variant="subtle" onPress={() => setCodeKind('recovery')}>
          <Trans>Use a recovery code</Trans>
        </Button>
      )}
      {codeKind === 'recovery' && methods.includes('app') && (
        <Button variant="subtle" onPress={() => setCodeKind('app')}>
          <Trans>Use a code of the app</Trans>
        </Button>
      )}
      {!needsForm && onCancel && (
        <Button onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {children}
    </div>
  );
}

type CodeKind = 'app' | 'recovery' | null;

/**
 * The kind of code that the form requests first: that of the app, or a recovery code if there is no other
 * method.
 */
function firstCodeKind(methods: ProofMethod[], hasPasskey: boolean): CodeKind {
  if (methods.includes('app')) return 'app';
  return !hasPasskey && methods.includes('recovery') ? 'recovery' : null;
}

interface CodeFormProps extends Pick<Props, 'send' | 'onCancel'> {
  codeKind: CodeKind;
  needsPassword: boolean;
  action: string;
  passwordLabel: string;
}

function CodeForm({ codeKind, needsPassword, send, action, passwordLabel, onCancel }: CodeFormProps) {
  const schema = z.object({
    password: needsPassword ? z.string().min(1, t`Password is required`) : z.string(),
    code: codeKind === null ? z.string() : z.string().trim().min(1, t`Code is required`),
  });
  const { form, ...rest } = useContractForm({
    schema,
    defaults: { password: '', code: '' },
    send: ({ password, code }) => send({ ...(needsPassword && { password }), ...(codeKind && { code }) }),
    fallback: (failure) => reasonText(failure, t`An unknown error occurred.`),
  });
  const { setFocus } = form;
  // The form appears after a press, and replaces what had the focus.
  useEffect(() => setFocus(needsPassword ? 'password' : 'code'), [setFocus, needsPassword]);
  return (
    <Form {...rest} {...(onCancel && { onCancel })} action={action} isWide={!onCancel}>
      {needsPassword && (
        <FormField control={form.control} name="password">
          {(field) => <PasswordField {...field} label={passwordLabel} autoComplete="current-password" />}
        </FormField>
      )}
      {codeKind && (
        <FormField control={form.control} name="code">
          {(field) =>
            codeKind === 'app' ? (
              <TextField
                {...field}
                label={t`Code`}
                hint={t`The six digits in your authenticator app.`}
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            ) : (
              <TextField
                {...field}
                label={t`Recovery code`}
                hint={t`Each code works once.`}
                autoComplete="off"
              />
            )
          }
        </FormField>
      )}
    </Form>
  );
}

interface PasskeyButtonProps extends Pick<Props, 'send'> {
  options: PasskeyRequest;
  /** Whether it is the only method that is shown. */
  isMain: boolean;
}

function PasskeyButton({ options, send, isMain }: PasskeyButtonProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => send({ passkey: await answerWithPasskey(options) }),
  });
  return (
    <>
      {error && (
        <Note tone="rose" role="alert">
          {reasonText(error, t`An unknown error occurred.`)}
        </Note>
      )}
      <Button variant={isMain ? 'primary' : 'quiet'} isWide isPending={isPending} onPress={() => mutate()}>
        <Trans>Use a passkey</Trans>
      </Button>
    </>
  );
}
