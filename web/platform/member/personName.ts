import { t } from '@lingui/core/macro';
/** How a person is called everywhere: by the full name, or by the username if there is none. Null is a deleted account. */
export const personName = (person: { fullName: string | null; username: string } | null): string =>
  person ? person.fullName || person.username : t`a former member`;
