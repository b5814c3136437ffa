import { useState } from 'react';
import type { Submission } from '#contract/library.ts';
import style from '#web/library/Submission.module.css';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import { PendingRow } from './PendingRow.tsx';

/** The rows of the queue, and the one dialog in which each may be rejected. */
export function PendingList({ submissions }: { submissions: readonly Submission[] }) {
  // Kept while the dialog closes, which still names it.
  const [asked, setAsked] = useState<Submission | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const RejectDialog = useLazy(loadRejectDialog, isAsking, () => {
    toast.failure(MISSING);
    setIsAsking(false);
  });

  function ask(submission: Submission) {
    setAsked(submission);
    setIsAsking(true);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari */}
      <ul className={style.list} role="list">
        {submissions.map((submission) => (
          <PendingRow key={submission.id} submission={submission} onReject={() => ask(submission)} />
        ))}
      </ul>
      {RejectDialog && asked && (
        <RejectDialog submission={asked} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

const MISSING = 'The form could not be loaded. Is the network away?';
/** Brings the contract's schemas along. */
const loadRejectDialog = async () => (await import('./RejectDialog.tsx')).RejectDialog;
