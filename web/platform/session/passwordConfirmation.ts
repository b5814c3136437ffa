import { z } from 'zod';

/** The field in which a new password is typed once more; `missing` is said when it is empty. */
export const confirmation = (missing: string) => z.string().min(1, missing);

/** For `refine`: the new password and its confirmation are the same. */
export const isConfirmed: [
  (typed: { newPassword: string; confirmation: string }) => boolean,
  { path: string[]; message: string },
] = [
  (typed) => typed.newPassword === typed.confirmation,
  { path: ['confirmation'], message: 'The passwords do not match' },
];
