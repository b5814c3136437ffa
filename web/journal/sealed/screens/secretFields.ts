import { z } from 'zod';

const MIN_PASSPHRASE = 15;
const MAX_PASSPHRASE = 1_000;

export const accountPassword = z.string().min(1, 'Password is required');
export const currentPassphrase = z.string().min(1, 'Please enter your passphrase or your recovery phrase');

export const OR_RECOVERY_PHRASE = 'Or the twelve words of your recovery phrase.';

export const newPassphraseFields = {
  passphrase: z
    .string()
    .min(1, 'Please choose a passphrase')
    .min(MIN_PASSPHRASE, `Passphrase must be at least ${MIN_PASSPHRASE} characters`)
    .max(MAX_PASSPHRASE, `Passphrase must be at most ${MAX_PASSPHRASE} characters`),
  repetition: z.string().min(1, 'Please repeat the passphrase'),
};

type Check<Values> = [(values: Values) => boolean, { path: string[]; message: string; when: () => boolean }];

// These are also checked while other fields are still invalid.
const always = { when: () => true };

export const passphrasesMatch: Check<{ passphrase: string; repetition: string }> = [
  ({ passphrase, repetition }) => passphrase.normalize('NFKC') === repetition.normalize('NFKC'),
  { path: ['repetition'], message: 'The passphrases do not match', ...always },
];

export const differsFromPassword: Check<{ passphrase: string; password: string }> = [
  ({ passphrase, password }) => passphrase === '' || passphrase !== password,
  { path: ['passphrase'], message: 'The passphrase must differ from your account password', ...always },
];
