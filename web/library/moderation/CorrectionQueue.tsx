import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookDraft, Correction } from '#contract/library.ts';
import { coverPicture } from '#web/library/coverPicture.ts';
import { correctionsQuery } from '#web/library/queries.ts';
import listStyle from '#web/library/Submission.module.css';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { languageName } from '#web/platform/language/languageOptions.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './CorrectionQueue.module.css';
import { ReviewActions } from './ReviewActions.tsx';

/** The corrections that submitters suggest. Renders nothing if there are none. */
export function CorrectionQueue() {
  const { data, error, refetch } = useQuery(correctionsQuery());
  if (error && !data) {
    return (
      <QueryError message={t`Failed to fetch suggested corrections.`} failure={error} onRetry={refetch} />
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section className={style.section} aria-labelledby="corrections">
      <h2 id="corrections">
        <Trans>Suggested Corrections</Trans>
      </h2>
      <List className={listStyle.list}>
        {data.items.map((correction) => (
          <CorrectionRow key={correction.id} correction={correction} />
        ))}
      </List>
    </section>
  );
}

/** A suggested correction with the old and the new values. */
function CorrectionRow({ correction }: { correction: Correction }) {
  const { book, note, createdAt } = correction;
  const { approve, isApproving } = useApproval(correction);
  const [isRejecting, setIsRejecting] = useState(false);
  const RejectCorrectionDialog = useLazyForm(loadRejectCorrectionDialog, isRejecting, () =>
    setIsRejecting(false),
  );
  return (
    <li>
      <article className={listStyle.row} aria-label={t`Correction of ${book.title}`}>
        <BookCover title={book.title} author={book.author} {...coverPicture(book)} />
        <div className={listStyle.details}>
          <h3 {...userText()}>
            <Link href={paths.book(book.id)}>{book.title}</Link>
          </h3>
          <dl className={style.changes}>
            {changesOf(correction).map((change) => (
              <ChangedField key={change.label} change={change} />
            ))}
          </dl>
          {note && (
            <p className={listStyle.reason} {...userText()}>
              {note}
            </p>
          )}
          <p className={listStyle.about}>
            <Trans>
              Suggested by{' '}
              <bdi>{book.submitter?.username ?? t({ message: 'Community', context: 'brought a book' })}</bdi>{' '}
              on <time dateTime={dayOf(createdAt)}>{dateText(createdAt)}</time>
            </Trans>
          </p>
        </div>
        <ReviewActions isApproving={isApproving} onApprove={approve} onReject={() => setIsRejecting(true)} />
      </article>
      {RejectCorrectionDialog && (
        <RejectCorrectionDialog
          correction={correction}
          isOpen={isRejecting}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </li>
  );
}

const ChangedField = ({ change: { label, before, after } }: { change: Change }) => (
  <div>
    <dt>{label}</dt>
    <dd {...userText()}>
      <VisuallyHidden>
        <Trans>from</Trans>{' '}
      </VisuallyHidden>
      <del>{before || t`none`}</del>
    </dd>
    <dd {...userText()}>
      <VisuallyHidden>
        <Trans>to</Trans>{' '}
      </VisuallyHidden>
      <ins>{after || t`none`}</ins>
    </dd>
  </div>
);

const loadRejectCorrectionDialog = async () =>
  (await import('./RejectCorrectionDialog.tsx')).RejectCorrectionDialog;

interface Change {
  label: string;
  before: string;
  after: string;
}

const LABELS = {
  title: msg`Title`,
  author: msg`Author`,
  description: msg`Description`,
  tags: msg`Tags`,
  coverImageUrl: msg`Cover image URL`,
  isbn13: msg`ISBN-13`,
  language: msg`Language`,
} satisfies Record<keyof BookDraft, MessageDescriptor>;
const FIELDS = Object.keys(LABELS) as (keyof BookDraft)[];

/** The fields in which a correction differs from the current book, in the order of the form. */
export const changesOf = ({ book, proposed }: Pick<Correction, 'book' | 'proposed'>): Change[] =>
  FIELDS.map((field) => ({
    label: t(LABELS[field]),
    before: textOf(field, book[field]),
    after: textOf(field, proposed[field]),
  })).filter(({ before, after }) => before !== after);

function textOf(field: keyof BookDraft, value: string | readonly string[] | null): string {
  if (field === 'language') return value ? languageName(String(value)) : '';
  return (typeof value === 'object' ? value?.join(', ') : value) || '';
}

/** Applies the correction to the book. */
function useApproval({ id, book }: Correction) {
  const queryClient = useQueryClient();
  const { showError } = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.library.approveCorrection({ params: { id } }),
    onSuccess: () => {
      focusHeading();
      toast.success(t`“${book.title}” is corrected.`);
    },
    onError: showError,
    // Refetches after a failure too, because another moderator may have decided meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['library'] }),
  });
  return { approve: () => !isPending && mutate(), isApproving: isPending };
}
