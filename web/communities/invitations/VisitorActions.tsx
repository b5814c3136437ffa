import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { saveInvitation } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';

interface Props {
  invitation: Parameters<typeof saveInvitation>[0];
  /** The path of this page. */
  returnPath: string;
  action: string;
}

/** Links a visitor to signup and login. Both return the visitor to this page afterwards. */
export function VisitorActions({ invitation, returnPath, action }: Props) {
  const { communityId, token, isLink = false } = invitation;
  // Stored immediately, because the visitor may log in through the header, or continue the signup from a mail in
  // another tab.
  useEffect(() => saveInvitation({ communityId, token, isLink }), [communityId, token, isLink]);
  return (
    <>
      <ButtonLink variant="primary" href={paths.signup(returnPath)}>
        {action}
      </ButtonLink>
      <ButtonLink href={paths.login(returnPath)}>
        <Trans>Login</Trans>
      </ButtonLink>
    </>
  );
}
