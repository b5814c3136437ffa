import { t } from '@lingui/core/macro';
import { personName } from './personName.ts';

/** How the maker of a decision is called: by their name, or as the operator who decided on the command line. */
export const actorName = ({
  actor,
  isByOperator,
}: {
  actor: Parameters<typeof personName>[0];
  isByOperator: boolean | null;
}): string => (!actor && isByOperator ? t`the operator` : personName(actor));
