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
        <span id={id}>Written by somebody you have muted.</span>
        <Button
          variant="plain"
          aria-expanded={isShown}
          aria-describedby={id}
          onPress={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </p>
      {isShown && children}
    </>
  );
}
