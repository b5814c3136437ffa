import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { z } from 'zod';

/** The field in which a new password is repeated. `requiredMessage` is shown if it is empty. */
export const confirmationField = (requiredMessage: MessageDescriptor) =>
  z.string().min(1, { error: () => t(requiredMessage) });

/** Arguments for `refine`: the new password and its confirmation must be equal. */
export const passwordsMatch: [
  (values: { newPassword: string; confirmation: string }) => boolean,
  { path: string[]; error: () => string },
] = [
  (values) => values.newPassword === values.confirmation,
  { path: ['confirmation'], error: () => t`The passwords do not match` },
];
