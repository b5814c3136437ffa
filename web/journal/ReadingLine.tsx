import { Trans } from '@lingui/react/macro';
import type { EntryReading } from '#contract/journal/entryDrafts.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';

/** The passage of a book about which an entry was written, with a link to the reading if it is at this installation. */
export function ReadingLine({ reading: { readingId, title, passage } }: { reading: EntryReading }) {
  const name = <bdi>{title}</bdi>;
  const book = readingId ? <Link href={paths.reading(readingId)}>{name}</Link> : name;
  return (
    <Trans>
      About <bdi>{passage}</bdi>, from {book}
    </Trans>
  );
}
