import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from '#web/paths.ts';
import { isJournalSealed } from '#web/platform/session/journalLock.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Link } from '#web/ui/actions/Link.tsx';

const WithSealedLine = lazy(async () => ({
  default: (await import('#web/journal/sealed/public.ts')).WithSealedLine,
}));

interface Props {
  logId: string;
  /** The id of the entry according to the server, which does not know the entries of a sealed journal. */
  entryId: string | null;
}

/** A link to the entry that was written with a log; nothing if there is none. */
export const LineLink = (props: Props) => (
  <WithLine {...props}>
    {(entryId) =>
      entryId && (
        <Link href={paths.entry(entryId)}>
          <Trans>The line in your journal</Trans>
        </Link>
      )
    }
  </WithLine>
);

/** Finds the entry that was written with a log, in a plain or in a sealed journal. */
export function WithLine({
  logId,
  entryId,
  children,
}: Props & { children: (entryId: string | null) => ReactNode }) {
  const isSealed = isJournalSealed(useMember());
  if (entryId !== null || !isSealed) return children(entryId);
  return (
    <Suspense>
      <WithSealedLine logId={logId}>{children}</WithSealedLine>
    </Suspense>
  );
}
