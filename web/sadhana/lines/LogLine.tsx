import { lazy, Suspense } from 'react';
import { isJournalSealed } from '#web/platform/session/journalLock.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { LineFields } from './LineFields.tsx';
import { EMPTY_LINE, type Line } from './line.ts';

const SealedLine = lazy(async () => ({
  default: (await import('#web/journal/sealed/public.ts')).SealedLine,
}));

interface Props {
  line: Line;
  onChange: (line: Line) => void;
  /** The UUID of the focus session, or of the log. */
  lineKey: string;
  /** When the practice ended. */
  at: Date;
  /** Whether the line is part of a form. */
  isInForm?: boolean;
  isDisabled?: boolean;
}

/**
 * A line for the journal that belongs to a log. In a sealed journal, the line is stored as an encrypted
 * draft.
 */
export function LogLine({ line, onChange, lineKey, at, isInForm = false, isDisabled }: Props) {
  if (!isJournalSealed(useMember()))
    return <LineFields line={line} onChange={onChange} isDisabled={isDisabled} />;
  return (
    <Suspense>
      <SealedLine
        lineKey={lineKey}
        at={at}
        isInForm={isInForm}
        onChange={(hasLine) => onChange({ ...EMPTY_LINE, sealedKey: hasLine ? lineKey : undefined })}
      >
        {(sealed, change) => <LineFields line={sealed} onChange={change} isDisabled={isDisabled} />}
      </SealedLine>
    </Suspense>
  );
}
