import { paths } from '#web/paths.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** In place of the table: a search that finds nobody, or a page after the last. */
export function NoUsersFound({ q }: { q: string }) {
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
