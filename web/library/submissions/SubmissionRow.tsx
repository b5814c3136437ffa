import type { BookStatus, Submission } from '#contract/library.ts';
import style from '#web/library/Submission.module.css';
import { paths } from '#web/paths.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { WithdrawButton } from './WithdrawButton.tsx';

const STATES: Record<BookStatus, { word: string; tone: 'saffron' | 'sage' | 'rose' }> = {
  pending: { word: 'Pending review', tone: 'saffron' },
  approved: { word: 'Approved', tone: 'sage' },
  rejected: { word: 'Rejected', tone: 'rose' },
};

/** A submission as its submitter sees it. */
export function SubmissionRow({ submission }: { submission: Submission }) {
  const { id, title, author, coverImageUrl, createdAt, status, reason, can } = submission;
  const { word, tone } = STATES[status];
  return (
    <li>
      <article className={style.row} aria-label={title}>
        <BookCover title={title} author={author} src={coverImageUrl} />
        <div className={style.words}>
          <h2 dir="auto">
            <Link href={paths.book(id)}>{title}</Link>
          </h2>
          <p className={style.by} dir="auto">
            {author}
          </p>
          <p className={style.state}>
            <Badge tone={tone}>{word}</Badge>
            <span>
              Submitted on <time dateTime={dayOf(createdAt)}>{dateText(createdAt)}</time>
            </span>
          </p>
          {reason && (
            <p className={style.reason} dir="auto">
              {reason}
            </p>
          )}
        </div>
        <div className={style.actions}>
          {can.withdraw && <WithdrawButton submission={submission} />}
          {can.suggest && (
            <ButtonLink variant="quiet" href={paths.correctBook(id)}>
              Suggest a Correction
            </ButtonLink>
          )}
          {status === 'rejected' && (
            <ButtonLink variant="quiet" href={paths.submitBook(id)}>
              Edit and submit again
            </ButtonLink>
          )}
        </div>
      </article>
    </li>
  );
}
