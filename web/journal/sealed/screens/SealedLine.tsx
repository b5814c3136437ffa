import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type LineDraft, lineDraftName } from '#web/journal/sealed/lines.ts';
import { onLockChange, resumeJournal, unlockedJournal } from '#web/journal/sealed/unlocked.ts';
import { paths } from '#web/paths.ts';
import { deleteDraft, loadDraft, saveDraft } from '#web/platform/drafts/drafts.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { UnlockForm } from './UnlockForm.tsx';

interface SealedLineProps {
  /** A UUID: that of the session or of the log. */
  lineKey: string;
  /** When the practice ended. */
  at: Date;
  /** Whether it is inside a form. Then it links to the journal, because forms cannot contain another one. */
  isInForm: boolean;
  /** Called with whether there is a line. */
  onChange: (hasLine: boolean) => void;
  /** The fields of a line. */
  children: (line: LineText, onChange: (line: LineText) => void) => ReactNode;
}

type LineText = Pick<LineDraft, 'content' | 'keepsReflection'>;

/** The fields of a line for a sealed journal. What is typed is an encrypted draft. Asks to unlock the journal first. */
export function SealedLine({ children, isInForm, ...props }: SealedLineProps) {
  const { id: memberId } = useMember();
  const journal = useSyncExternalStore(onLockChange, unlockedJournal);
  // Reads the keys of this device, which is asynchronous.
  useEffect(() => void resumeJournal(memberId).catch(console.warn), [memberId]);
  if (journal) return <UnlockedLine {...props}>{children}</UnlockedLine>;
  return (
    <section aria-label="A line for your journal">
      <p>Your journal is sealed. Unlock it to write a line.</p>
      {isInForm ? (
        <Link href={paths.journal()}>Unlock your journal</Link>
      ) : (
        <UnlockForm memberId={memberId} />
      )}
    </section>
  );
}

function UnlockedLine({ lineKey, at, onChange, children }: Omit<SealedLineProps, 'isInForm'>) {
  const { id: memberId } = useMember();
  const name = lineDraftName(lineKey);
  const [line, setLine] = useState<LineText>(
    () => (loadDraft(memberId, name) as LineDraft | undefined) ?? { content: '', keepsReflection: false },
  );
  const change = (changed: LineText) => {
    setLine(changed);
    const hasLine = changed.content.trim() !== '';
    if (hasLine) saveDraft(memberId, name, { ...changed, at: at.toISOString() } satisfies LineDraft);
    else deleteDraft(memberId, name);
    onChange(hasLine);
  };
  return children(line, change);
}
