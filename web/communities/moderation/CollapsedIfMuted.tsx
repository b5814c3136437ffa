import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './CollapsedIfMuted.module.css';

interface Props {
  /** Null when the account has been deleted. */
  authorId: string | null;
  children: ReactNode;
}

/** Collapses a text of somebody whom the member has muted. */
export function CollapsedIfMuted({ authorId, children }: Props) {
  const { session } = useSession();
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  if (authorId === null || !session?.user.mutedIds.includes(authorId)) return children;
  return (
    <>
      <p className={style.notice}>
        <span id={id}>
          <Trans>Written by somebody you have muted.</Trans>
        </span>
        <Button
          variant="plain"
          aria-expanded={isShown}
          aria-describedby={id}
          onPress={() => setIsShown(!isShown)}
        >
          {isShown ? t`Hide` : t`Show`}
        </Button>
      </p>
      {isShown && children}
    </>
  );
}
