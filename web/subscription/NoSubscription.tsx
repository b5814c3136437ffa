import { paths } from '#web/paths.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** Of who pays nothing: not a supporter, or one whom an admin has made so. */
export function NoSubscription() {
  const { isPatron } = useMember();
  const words = isPatron ? GIVEN : NONE;
  return (
    <EmptyState drawing="lamp" {...words}>
      <ButtonLink variant="primary" href={paths.support()}>
        Become a Supporter
      </ButtonLink>
    </EmptyState>
  );
}

const NONE = {
  sentence: 'You are not a supporter.',
  hint: 'Every room is open to you all the same.',
};
const GIVEN = {
  sentence: 'You were made a supporter by hand, as a gift.',
  hint: 'You pay nothing for it. If you wish to give something too, you may.',
};
