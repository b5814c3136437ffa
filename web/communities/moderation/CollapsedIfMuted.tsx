import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/platform/session/useSession.ts';

// Loaded lazily, because few members have muted somebody.
const CollapsedText = lazy(async () => ({ default: (await import('./CollapsedText.tsx')).CollapsedText }));

interface Props {
  /** Null when the account has been deleted. */
  authorId: string | null;
  children: ReactNode;
}

/** Collapses a text of somebody whom the member has muted. */
export function CollapsedIfMuted({ authorId, children }: Props) {
  const { session } = useSession();
  if (authorId === null || !session?.user.mutedIds.includes(authorId)) return children;
  return (
    <Suspense>
      <CollapsedText>{children}</CollapsedText>
    </Suspense>
  );
}
