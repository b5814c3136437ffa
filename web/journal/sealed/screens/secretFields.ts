import { msg, t } from '@lingui/core/macro';
import { z } from 'zod';

const MIN_PASSPHRASE = 15;
const MAX_PASSPHRASE = 1_000;

export const accountPassword = z.string().min(1, { error: () => t`Password is required` });
export const currentPassphrase = z.string().min(1, {
  error: () => t`Please enter your passphrase or your recovery phrase`,
});

export const OR_RECOVERY_PHRASE = msg`Or the twelve words of your recovery phrase.`;

export const newPassphraseFields = {
  passphrase: z
    .string()
    .min(1, { error: () => t`Please choose a passphrase` })
    .min(MIN_PASSPHRASE, { error: () => t`Passphrase must be at least ${MIN_PASSPHRASE} characters` })
    .max(MAX_PASSPHRASE, { error: () => t`Passphrase must be at most ${MAX_PASSPHRASE} characters` }),
  repetition: z.string().min(1, { error: () => t`Please repeat the passphrase` }),
};

type Check<Values> = [
  (values: Values) => boolean,
  { path: string[]; error: () => string; when: () => boolean },
];

// These are also checked while other fields are still invalid.
const always = { when: () => true };

export const passphrasesMatch: Check<{ passphrase: string; repetition: string }> = [
  ({ passphrase, repetition }) => passphrase.normalize('NFKC') === repetition.normalize('NFKC'),
  { path: ['repetition'], error: () => t`The passphrases do not match`, ...always },
];

export const differsFromPassword: Check<{ passphrase: string; password: string }> = [
  ({ passphrase, password }) => passphrase === '' || passphrase !== password,
  { path: ['passphrase'], error: () => t`The passphrase must differ from your account password`, ...always },
];
