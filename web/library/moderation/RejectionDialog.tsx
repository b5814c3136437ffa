import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { Rejection } from '#contract/library.ts';
import { ReasonDialog } from '#web/platform/forms/ReasonDialog.tsx';

type Props<Result> = Omit<ComponentProps<typeof ReasonDialog<Result>>, 'schema' | 'hint'>;

/** Asks for the reason of a decision about a book. The server sends the reason to the submitter by mail. */
export const RejectionDialog = <Result,>(props: Props<Result>) => (
  <ReasonDialog {...props} schema={Rejection} hint={t`The submitter gets this by mail.`} />
);
