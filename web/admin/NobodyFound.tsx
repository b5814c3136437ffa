import { paths } from '../paths.ts';
import { focusHeading } from '../platform/focusHeading.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** In place of the table: a search that finds nobody, or a page after the last. */
export function NobodyFound({ q }: { q: string }) {
  const sentence = q ? `Nobody is found for “${q}”.` : 'There is nobody on this page.';
  return (
    <EmptyState
      drawing="sangha"
      sentence={sentence}
      hint={q ? 'Usernames, full names and emails are searched.' : undefined}
    >
      {/* The link goes with the state that it stands in, and would take the focus along. */}
      <ButtonLink variant="quiet" href={paths.adminUsers()} onPress={focusHeading}>
        Show all users
      </ButtonLink>
    </EmptyState>
  );
}
