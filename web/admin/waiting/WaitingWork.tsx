import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type WaitingSentence, waitingSentences } from '#contract/platform/waitingSentences.ts';
import { api } from '#web/platform/api/api.ts';
import { numberInSentence } from '#web/platform/text/numberWords.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './WaitingWork.module.css';

/** A sentence with a link for everything that waits for the member's decision; nothing if nothing waits. */
export function WaitingWork() {
  const { data } = useQuery({
    // The prefix of the community queries, so that answering a request and deciding a case invalidate this one too.
    queryKey: ['communities', 'waiting'],
    staleTime: 0,
    queryFn: ({ signal }) => api.admin.waiting({ signal }),
  });
  const sentences = data ? waitingSentences(data) : [];
  if (sentences.length === 0) return null;
  return (
    <div className={style.notice}>
      <Note>
        <List>
          {sentences.map((sentence) => (
            <li key={sentence.path}>
              <WaitingText {...sentence} />{' '}
              <Link href={sentence.path}>
                <Trans>Look at it</Trans>
              </Link>
            </li>
          ))}
        </List>
      </Note>
    </div>
  );
}

/** One text for each combination of what waits. */
function WaitingText({ kind, counts: [first, second], community }: WaitingSentence) {
  const firstNumber = numberAtStart(first);
  const secondNumber = first > 0 ? numberInSentence(second) : numberAtStart(second);
  if (kind === 'admins')
    return (
      <Trans>
        {firstNumber} <Plural value={first} one="report is waiting" other="reports are waiting" /> for the
        admins.
      </Trans>
    );
  if (kind === 'registrations')
    return (
      <Trans>
        {firstNumber} <Plural value={first} one="registration is waiting" other="registrations are waiting" />{' '}
        for the admins.
      </Trans>
    );
  const name = <bdi>{community}</bdi>;
  if (kind === 'community' && second === 0)
    return (
      <Trans>
        {firstNumber} <Plural value={first} one="request is waiting" other="requests are waiting" /> in {name}
        .
      </Trans>
    );
  if (kind === 'community' && first === 0)
    return (
      <Trans>
        {secondNumber} <Plural value={second} one="report is waiting" other="reports are waiting" /> in {name}
        .
      </Trans>
    );
  if (kind === 'community')
    return (
      <Trans>
        {firstNumber} <Plural value={first} one="request" other="requests" /> and {secondNumber}{' '}
        <Plural value={second} one="report" other="reports" /> are waiting in {name}.
      </Trans>
    );
  if (second === 0)
    return (
      <Trans>
        {firstNumber} <Plural value={first} one="book is waiting" other="books are waiting" /> in the library.
      </Trans>
    );
  if (first === 0)
    return (
      <Trans>
        {secondNumber} <Plural value={second} one="correction is waiting" other="corrections are waiting" />{' '}
        in the library.
      </Trans>
    );
  return (
    <Trans>
      {firstNumber} <Plural value={first} one="book" other="books" /> and {secondNumber}{' '}
      <Plural value={second} one="correction" other="corrections" /> are waiting in the library.
    </Trans>
  );
}

function numberAtStart(number: number): string {
  const text = numberInSentence(number);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
