import { z } from 'zod';

/** The field in which a new password is repeated. `requiredMessage` is shown if it is empty. */
export const confirmationField = (requiredMessage: string) => z.string().min(1, requiredMessage);

/** Arguments for `refine`: the new password and its confirmation must be equal. */
export const passwordsMatch: [
  (values: { newPassword: string; confirmation: string }) => boolean,
  { path: string[]; message: string },
] = [
  (values) => values.newPassword === values.confirmation,
  { path: ['confirmation'], message: 'The passwords do not match' },
];
