import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type LineDraft, lineDraftName } from '#web/journal/sealed/lines.ts';
import { onLockChange, resumeJournal, unlockedJournal } from '#web/journal/sealed/unlocked.ts';
import { paths } from '#web/paths.ts';
import { deleteDraft } from '#web/platform/drafts/draftStorage.ts';
import { loadDraft, saveDraft } from '#web/platform/drafts/drafts.ts';
import { ProgramGate } from '#web/platform/program/ProgramGate.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { UnlockForm } from './UnlockForm.tsx';

interface SealedLineProps {
  /** The UUID of the focus session, or of the log. */
  lineKey: string;
  /** When the practice ended. */
  at: Date;
  /**
   * Whether the fields are part of a form. Then a link to the journal replaces the form that unlocks it, because forms
   * cannot be nested.
   */
  isInForm: boolean;
  /** Called after each change of the text. `hasLine` is false if the text is empty. */
  onChange: (hasLine: boolean) => void;
  /** The fields of a line. */
  children: (line: LineText, onChange: (line: LineText) => void) => ReactNode;
}

type LineText = Pick<LineDraft, 'content' | 'keepsReflection'>;

/**
 * The fields of a line for a sealed journal. The text is stored as an encrypted draft. While the journal is
 * locked, the form to unlock it is shown instead.
 */
export function SealedLine({ children, isInForm, ...props }: SealedLineProps) {
  const { id: memberId } = useMember();
  const journal = useSyncExternalStore(onLockChange, unlockedJournal);
  // This is an effect, because the keys of this device are read asynchronously.
  useEffect(() => void resumeJournal(memberId).catch(console.warn), [memberId]);
  if (journal) return <UnlockedLine {...props}>{children}</UnlockedLine>;
  return (
    <section aria-label={t`A line for your journal`}>
      <p>
        <Trans>Your journal is sealed. Unlock it to write a line.</Trans>
      </p>
      {isInForm ? (
        <Link href={paths.journal()}>
          <Trans>Unlock your journal</Trans>
        </Link>
      ) : (
        <ProgramGate>
          <UnlockForm memberId={memberId} />
        </ProgramGate>
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
