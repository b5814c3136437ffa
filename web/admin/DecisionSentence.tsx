import type { Decision } from '#contract/admin.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { DECISION_WORDS } from './decisionWords.ts';

/** What was decided, in words; a book is a link to it. */
export function DecisionSentence({ decision: { deed, subject } }: { decision: Decision }) {
  const [before, after] = DECISION_WORDS[deed];
  const name = <bdi>{subject.name}</bdi>;
  return (
    <>
      {before}
      {subject.kind === 'book' ? <Link href={paths.book(subject.id)}>{name}</Link> : name}
      {after}
    </>
  );
}
