import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { DeletedEntryDraft } from './DeletedEntryDraft.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryNotFound } from './EntryNotFound.tsx';
import { entryQuery } from './queries.ts';
import { titleOf } from './titleOf.ts';

const NOT_FOUND = 'Could not find the entry to edit.';

export function EditEntryPage() {
  const { id = '' } = useParams();
  const { data: entry, error, isPending, refetch } = useQuery(entryQuery(id));
  const missing = error && !entry && <EntryNotFound sentence={NOT_FOUND} failure={error} onRetry={refetch} />;
  return (
    <Page width="narrow">
      <PageTitle title="Edit Entry" />
      <BackLink href={entry ? paths.entry(id) : paths.journal()}>
        {entry ? titleOf(entry) : 'Journal'}
      </BackLink>
      <PageTop title="Edit Entry" />
      {entry && <EntryEditor key={`${id} ${entry.updatedAt}`} entry={entry} />}
      {isPending && <SkeletonLines lines={12} />}
      {isNotFound(error) ? <DeletedEntryDraft key={id} id={id} otherwise={missing} /> : missing}
    </Page>
  );
}
