import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Correction } from '#contract/library.ts';
import style from '#web/library/Submission.module.css';
import { paths } from '#web/paths.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import changeStyle from './CorrectionQueue.module.css';
import { type Change, changesOf } from './changesOf.ts';
import { useCorrection } from './useCorrection.ts';

/** A suggested correction, beside what it would change. */
export function CorrectionRow({ correction }: { correction: Correction }) {
  const { book, note, createdAt } = correction;
  const { approve, isApproving } = useCorrection(correction);
  const [isAsking, setIsAsking] = useState(false);
  const RejectCorrection = useLazy(loadRejectCorrection, isAsking, () => {
    toast.failure(MISSING);
    setIsAsking(false);
  });
  return (
    <li>
      <article className={style.row} aria-label={`Correction of ${book.title}`}>
        <BookCover title={book.title} author={book.author} src={book.coverImageUrl} />
        <div className={style.words}>
          <h3 dir="auto">
            <Link href={paths.book(book.id)}>{book.title}</Link>
          </h3>
          <dl className={changeStyle.changes}>
            {changesOf(correction).map((change) => (
              <ChangedField key={change.label} change={change} />
            ))}
          </dl>
          {note && (
            <p className={style.reason} dir="auto">
              {note}
            </p>
          )}
          <p className={style.about}>
            Suggested by <bdi>{book.submitter?.username ?? 'Community'}</bdi> on{' '}
            <time dateTime={dayOf(createdAt)}>{dateText(createdAt)}</time>
          </p>
        </div>
        <div className={style.actions}>
          <Button variant="danger-quiet" isDisabled={isApproving} onPress={() => setIsAsking(true)}>
            Reject
          </Button>
          <Button variant="quiet" isPending={isApproving} onPress={approve}>
            {!isApproving && <Check />}
            Approve
          </Button>
        </div>
      </article>
      {RejectCorrection && (
        <RejectCorrection correction={correction} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </li>
  );
}

const ChangedField = ({ change: { label, before, after } }: { change: Change }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">
      <VisuallyHidden>from </VisuallyHidden>
      <del>{before || 'none'}</del>
    </dd>
    <dd dir="auto">
      <VisuallyHidden>to </VisuallyHidden>
      <ins>{after || 'none'}</ins>
    </dd>
  </div>
);

const MISSING = 'The form could not be loaded. Is the network away?';
/** Brings the contract's schemas along. */
const loadRejectCorrection = async () => (await import('./RejectCorrection.tsx')).RejectCorrection;
