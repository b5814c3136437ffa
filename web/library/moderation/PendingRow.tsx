import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Submission } from '#contract/library.ts';
import { coverPicture } from '#web/library/coverPicture.ts';
import style from '#web/library/Submission.module.css';
import { api } from '#web/platform/api/api.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { LongText } from '#web/ui/layout/LongText.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { userText } from '#web/ui/userText.ts';
import { ReviewActions } from './ReviewActions.tsx';
import { focusNextRow, isAlreadyDecided, rowId, useModerationQueue } from './useModerationQueue.ts';

interface Props {
  submission: Submission;
  onReject: () => void;
}

/** A pending submission with its actions. */
export function PendingRow({ submission, onReject }: Props) {
  const { approve, isApproving } = useApproval(submission);
  const { id, title, author, description, submitter, createdAt, tags, isbn13, language } = submission;
  return (
    <li id={rowId(id)}>
      <article className={style.row} aria-label={title}>
        <BookCover title={title} author={author} {...coverPicture(submission)} />
        <div className={style.details}>
          <h2 tabIndex={-1} {...userText(language)}>
            {title}
          </h2>
          <p className={style.author} {...userText()}>
            {author}
          </p>
          <div className={style.text}>
            <LongText text={description} language={language} />
          </div>
          <p className={style.about}>
            <Trans>
              Brought by{' '}
              <bdi>{submitter?.username ?? t({ message: 'Community', context: 'brought a book' })}</bdi> on{' '}
              <time dateTime={dayOf(createdAt)}>{dateText(createdAt)}</time>
            </Trans>
            {tags.length > 0 && ' · '}
            <bdi>{tags.join(', ')}</bdi>
            {isbn13 && ` · ISBN ${isbn13}`}
          </p>
        </div>
        <ReviewActions isApproving={isApproving} onApprove={approve} onReject={onReject} />
      </article>
    </li>
  );
}

/** Approves the submission. */
function useApproval({ id, title }: Submission) {
  const { removeFromQueue, showError, showNotice } = useModerationQueue();
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.library.approve({ params: { id } }),
    onSuccess: () => {
      focusNextRow(id);
      toast.success(t`“${title}” is in the library.`);
      return removeFromQueue(id);
    },
    onError: (failure) => {
      if (!isAlreadyDecided(failure)) return showError(failure);
      focusNextRow(id);
      showNotice(failure.message);
      return removeFromQueue(id);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  function approve() {
    // `isPending` changes only with the next render; a double click can be faster.
    if (isSending.current) return;
    isSending.current = true;
    mutate();
  }
  return { approve, isApproving: isPending };
}
