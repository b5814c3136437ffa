import { z } from 'zod';

/** The field in which a new password is repeated. `missing` is the message if it is empty. */
export const confirmationField = (missing: string) => z.string().min(1, missing);

/** Arguments for `refine`: the new password and its confirmation must be equal. */
export const passwordsMatch: [
  (typed: { newPassword: string; confirmation: string }) => boolean,
  { path: string[]; message: string },
] = [
  (typed) => typed.newPassword === typed.confirmation,
  { path: ['confirmation'], message: 'The passwords do not match' },
];
